//! How deep a type is inside of another: by pointers, which only a recursive type has without end, and by all that it's nested in. A value is made as deep
//! as was asked, or less where it would have too many parts; how deep it came to be is what's said of it.

use super::{Form, MOST, Missing, Types};

/// Why a value isn't made any deeper.
pub(super) const TOO_DEEP: &str = "it's nested too deep";

/// Why a value isn't made at all.
pub(super) const TOO_MANY: &str = "a value of it has too many parts";

/// Types nested deeper than this have no end that's known here.
const NESTED: u32 = 64;

/// So many choices at most for a value that has another size, too.
const CHOICES: usize = 48;

/// So many elements of a sequence count as choices of their own.
const ELEMENTS: usize = 4;

/// Pointers in a type that isn't recursive are followed so far at most.
const FARTHEST: u32 = 16;

/// How deep a type is inside of another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Depth {
    /// Pointers on the way.
    pointers: u32,
    /// Types on the way, pointers among them.
    pub(super) types: u32,
}

impl Depth {
    /// That of a part that lies in it.
    pub(super) fn inside(self) -> Depth {
        Depth { types: self.types + 1, ..self }
    }

    /// That of a part that a pointer leads to.
    pub(super) fn behind(self) -> Depth {
        Depth { pointers: self.pointers + 1, types: self.types + 1 }
    }
}

impl Types<'_> {
    /// What's made as deep as there's room for.
    pub(super) fn fitting(&self, make: impl Fn() -> Result<Form, String>) -> Result<Form, String> {
        let mut made = Err(TOO_DEEP.to_owned());
        for pointers in (1..=self.sizes.depth).rev() {
            self.pointers.set(pointers);
            made = make();
            let is_large = match &made {
                Ok(form) => form.has_end() && form.choices() > CHOICES,
                Err(why) => why == TOO_MANY,
            };
            if !is_large {
                break;
            }
        }
        // What isn't recursive ends by itself, though it may be deeper.
        for pointers in self.sizes.depth + 1..=FARTHEST {
            if !matches!(&made, Err(why) if why == TOO_DEEP) {
                break;
            }
            self.pointers.set(pointers);
            made = make();
        }
        made
    }

    /// Why what's behind more pointers isn't made.
    pub(super) fn deeper(&self) -> Missing {
        Missing::Deeper(self.pointers.get())
    }

    /// Whether a value may be made less deep than it's tried now.
    pub(super) fn may_be_less_deep(&self) -> bool {
        self.pointers.get() > 1
    }

    /// Whether a value that's as deep isn't made.
    pub(super) fn is_too_deep(&self, depth: Depth) -> bool {
        depth.pointers > self.pointers.get() || depth.types > NESTED
    }

    /// A value, if it isn't too large.
    pub(super) fn counted(form: Form) -> Result<Form, String> {
        match form.parameters().len() <= MOST {
            true => Ok(form),
            false => Err(TOO_MANY.to_owned()),
        }
    }
}

impl Form {
    /// Whether a value of a recursive type is in it, which ends somewhere.
    fn has_end(&self) -> bool {
        match self {
            Form::Choice(_, Some(Missing::Deeper(_))) => true,
            Form::Choice(variants, _) => {
                variants.iter().any(|variant| variant.fields.iter().any(Form::has_end))
            }
            Form::Sequence { element: form, .. } | Form::Array(form, _) | Form::Around(_, form, _) => {
                form.has_end()
            }
            Form::Tuple(forms) => forms.iter().any(Form::has_end),
            _ => false,
        }
    }

    /// How many choices among variants there are in it.
    fn choices(&self) -> usize {
        match self {
            Form::Choice(variants, _) => {
                let fields = variants.iter().flat_map(|variant| &variant.fields);
                fields.map(Form::choices).sum::<usize>() + usize::from(variants.len() > 1)
            }
            Form::Sequence { element, .. } => 1 + element.choices() * ELEMENTS,
            Form::Around(_, form, _) => form.choices(),
            Form::Array(form, count) => form.choices() * count,
            Form::Tuple(forms) => forms.iter().map(Form::choices).sum(),
            _ => 0,
        }
    }
}
