//! Which parts of a value could be parts of another one, too: what's behind shared references and handles. Of values that are made no two have
//! an object in common, which matters to who looks at addresses and to who changes what's shared.

use super::super::survey::Mentions;
use super::Form;

/// The places of a value that lead to what others may lead to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shared {
    /// How many there are; of any number, two.
    pub places: usize,
    /// Those behind which something changes all the same.
    pub changing: usize,
    /// Whether something in it changes if it's behind such a place.
    interior: bool,
}

impl Shared {
    /// Those of values beside each other.
    pub fn of_all(forms: &[Form], mentions: &Mentions) -> Shared {
        forms.iter().map(|form| form.shared(mentions)).fold(Shared::default(), Shared::and)
    }

    /// Whether it matters that no two of these places lead to one object: to a function that looks at addresses, or to any that changes what's there.
    pub fn matters(self, mentions: &Mentions, function: &str) -> bool {
        let (statics, changing) = (usize::from(mentions.statics), usize::from(mentions.changing_statics));
        let looks = mentions.looks_at_addresses(function);
        self.changing + changing > 1 || looks && self.places > 0 && self.places + statics > 1
    }

    fn and(self, other: Shared) -> Shared {
        Shared {
            places: self.places + other.places,
            changing: self.changing + other.changing,
            interior: self.interior || other.interior,
        }
    }

    /// What's one or the other.
    fn or(self, other: Shared) -> Shared {
        Shared {
            places: self.places.max(other.places),
            changing: self.changing.max(other.changing),
            interior: self.interior || other.interior,
        }
    }

    /// Of something that this is behind.
    fn lent(self) -> Shared {
        let changing = self.changing + usize::from(self.interior);
        Shared { places: self.places + 1, changing, interior: false }
    }

    /// Of what's around it, by how that's written.
    fn within(self, before: &str) -> Shared {
        let is_handle = before.contains("Rc::") || before.contains("Arc::");
        let is_lent = before.starts_with('&') && !before.starts_with("&mut ");
        let is_text = before.contains("Path::new") || before.contains("OsStr::new");
        let changes = ["Cell::", "Mutex::", "RwLock::"].iter().any(|word| before.contains(word));
        match is_handle || is_lent || is_text {
            true => self.lent(),
            false => Shared { interior: self.interior || changes, ..self },
        }
    }
}

impl Form {
    /// The places of a value that lead to what others may lead to.
    fn shared(&self, mentions: &Mentions) -> Shared {
        let all = |forms: &[Form]| Shared::of_all(forms, mentions);
        match self {
            Form::Number(_) | Form::Character | Form::Below(..) | Form::Text { owned: true, .. } => {
                Shared::default()
            }
            Form::Text { owned: false, .. } => Shared::default().lent(),
            Form::Sequence { around, element, .. } => {
                let one = element.shared(mentions);
                one.and(one).within(around.0)
            }
            Form::Array(element, count) => {
                let one = element.shared(mentions);
                (0..*count.min(&2)).fold(Shared::default(), |all, _| all.and(one))
            }
            Form::Tuple(forms) => all(forms),
            Form::Around(before, form, _) => form.shared(mentions).within(before),
            Form::Choice(variants, _) => {
                variants.iter().map(|variant| all(&variant.fields)).fold(Shared::default(), Shared::or)
            }
            Form::Made(made) => {
                let hidden = usize::from(mentions.is_sharing(&made.ty)) * 2;
                let interior = mentions.is_changing(&made.ty);
                let changing = if interior { hidden } else { 0 };
                made.given().fold(Shared { places: hidden, changing, interior }, |all, form| {
                    all.and(form.shared(mentions))
                })
            }
            Form::Spelled(spelled) => all(spelled.parts()).within(spelled.begin()),
            Form::Closure(closure) => {
                let answer = closure.answer().shared(mentions);
                answer.and(answer)
            }
        }
    }
}
