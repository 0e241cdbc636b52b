//! Texts with a form: those of which `matches(s, r"…")` is true, with the lengths and further expressions that stand beside it.
//!
//! A form is a regular language. Its [automaton](automaton) accepts exactly the texts of which the [condition](condition) holds; it
//! [counts](count) them, numbers them, and lists them in [order](order). On a tape such a text is one word, as a scalar is: its number,
//! with that of its form. Texts without a number, since they're longer than what is counted or don't have the form (a value recorded
//! before the specification was changed), are kept aside, and their word says where.

mod automaton;
mod condition;
mod count;
mod expression;
mod order;
#[cfg(test)]
mod tests;

use automaton::Automaton;
use condition::Condition;
use count::Counts;
use expression::Expression;
pub use expression::Unread;
use order::Listing;
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError, RwLock};

/// A regular language of texts.
#[derive(Debug)]
pub struct Form {
    /// From 1 on.
    number: u32,
    automaton: Automaton,
    counts: Counts,
    listing: Mutex<Listing>,
}

impl PartialEq for Form {
    fn eq(&self, other: &Form) -> bool {
        self.number == other.number
    }
}

impl Eq for Form {}

impl std::hash::Hash for Form {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

/// Most forms of a process: their numbers have room in a word.
const MOST_FORMS: usize = 1 << 13;

/// What is known in this process.
#[derive(Default)]
struct Known {
    forms: Vec<&'static Form>,
    /// `None` where the automaton would be too large.
    by_condition: HashMap<Condition, Option<&'static Form>>,
    /// The texts without a number.
    aside: Vec<String>,
    numbers_aside: HashMap<String, usize>,
}

fn known() -> &'static RwLock<Known> {
    static KNOWN: OnceLock<RwLock<Known>> = OnceLock::new();
    KNOWN.get_or_init(RwLock::default)
}

/// Whether a text as a whole matches an expression. One that can't be read matches nothing: the macros refuse it.
pub fn matches(text: &str, expression: &'static str) -> bool {
    Expression::known(expression).is_ok_and(|expression| expression.matches(text))
}

impl Form {
    fn known(condition: &Condition) -> Option<&'static Form> {
        let read = || known().read().unwrap_or_else(PoisonError::into_inner);
        if let Some(form) = read().by_condition.get(condition) {
            return *form;
        }
        let automaton = Automaton::of(condition).ok();
        let mut known = known().write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have been here meanwhile.
        if let Some(form) = known.by_condition.get(condition) {
            return *form;
        }
        let number = known.forms.len() + 1;
        let form = automaton.filter(|_| number < MOST_FORMS).map(|automaton| {
            let counts = Counts::of(&automaton);
            let listing = Mutex::default();
            let form: &'static Form =
                Box::leak(Box::new(Form { number: number as u32, automaton, counts, listing }));
            form
        });
        known.forms.extend(form);
        known.by_condition.insert(condition.clone(), form);
        form
    }

    /// How many texts have the form; `None` if there's no end, or if they're 2⁹⁶ or more.
    pub fn count(&self) -> Option<u128> {
        self.counts.all()
    }

    /// Whether [`first`](Form::first) lists all texts, if it's asked for enough.
    pub fn is_listed(&self) -> bool {
        self.count().is_some_and(|count| {
            let longest = self.counts.longest().unwrap_or(usize::MAX).max(1) as u128;
            count <= order::MOST as u128 && count.saturating_mul(longest) <= 1 << 22
        })
    }

    /// Most texts that are listed.
    pub const LISTED: usize = order::MOST;

    /// How many texts are listed up to a depth, if there are so many.
    pub fn up_to(depth: u32) -> usize {
        order::up_to(depth)
    }

    /// The depth at which the first `count` texts are listed.
    pub fn depth_of(count: usize) -> u32 {
        order::depth_of(count)
    }

    /// The words of the first texts in the order, the lightest first.
    pub fn first(&self, count: usize) -> Vec<i128> {
        let mut listing = self.listing.lock().unwrap_or_else(PoisonError::into_inner);
        listing.extend(&self.automaton, &self.counts, count);
        listing.texts.iter().take(count).map(|(_, number)| self.numbered(*number)).collect()
    }

    /// The least depth at which the text of this place is listed; one beyond all if it isn't up to this depth.
    pub fn depth(&self, key: u128, deepest: u32) -> u32 {
        let beyond = order::depth_of(order::MOST) + 1;
        let mut listing = self.listing.lock().unwrap_or_else(PoisonError::into_inner);
        let is_before = |(weight, number): &(u32, u128)| place(*weight, *number) < key;
        while listing.texts.last().is_none_or(is_before) {
            let before = listing.texts.len();
            if order::up_to(deepest) <= before {
                return beyond;
            }
            listing.extend(&self.automaton, &self.counts, before + 1);
            if listing.texts.len() == before {
                return beyond;
            }
        }
        match order::depth_of(listing.texts.partition_point(is_before) + 1) {
            depth if depth <= deepest => depth,
            _ => beyond,
        }
    }

    /// The place of a text in the order: comparable with those of the same form only.
    pub fn key(&self, word: i128) -> u128 {
        let text = text(word);
        let weight = order::weight(&self.automaton, &self.counts, &text);
        match (weight, self.counts.number(&self.automaton, &text)) {
            (Some(weight), Some(number)) => place(weight, number),
            _ => place(u32::MAX, text.chars().count() as u128),
        }
    }

    /// Whether a text has the form.
    pub fn has(&self, text: &str) -> bool {
        !self.automaton.states.is_empty() && order::weight(&self.automaton, &self.counts, text).is_some()
    }

    /// The word of a text, whether it has the form or not.
    pub fn word(&self, text: &str) -> i128 {
        self.counts.number(&self.automaton, text).map_or_else(|| aside(text), |number| self.numbered(number))
    }

    fn numbered(&self, number: u128) -> i128 {
        -1 - (i128::from(self.number) * count::MOST as i128 + number as i128)
    }

    /// The length of the shortest text, and that of the longest, if there is one.
    pub fn lengths(&self) -> (usize, Option<usize>) {
        (self.counts.shortest(), self.counts.longest())
    }

    /// The length nearest to this one of which there are texts with a number.
    pub fn near(&self, length: usize) -> Option<usize> {
        let is_there = |length: &usize| self.counts.numbers(*length).is_some_and(|(first, end)| first < end);
        let last = self.counts.last_length();
        let length = length.min(last);
        (length..=last).find(is_there).or_else(|| (0..length).rev().find(is_there))
    }

    /// A text of that length, of which there are some: all are equally likely if `choose` chooses a number below its argument evenly.
    pub fn evenly(&self, length: usize, choose: &mut dyn FnMut(u128) -> u128) -> Option<i128> {
        let (first, end) = self.counts.numbers(length).filter(|(first, end)| first < end)?;
        Some(self.numbered(first + choose(end - first)))
    }

    /// A text of that length that's easy to read: each character of a kind that's chosen first, and then among those of the kind.
    pub fn plainly(&self, length: usize, choose: &mut dyn FnMut(u128) -> u128) -> Option<i128> {
        let (mut state, mut text) = (0, String::new());
        self.automaton.states.first()?;
        for left in (0..length).rev() {
            let segments = &self.automaton.states[state as usize].segments;
            let leads = |segment: &&automaton::Segment| self.counts.from(segment.target, left) > 0;
            let mut kinds: Vec<u8> = segments.iter().filter(leads).map(|segment| segment.kind).collect();
            kinds.dedup();
            // The first kind is as likely as all others.
            let chosen = match kinds.len() {
                0 => return None,
                1 => 0,
                count if choose(2) == 1 => choose(count as u128) as usize,
                _ => 0,
            };
            let of_kind = |segment: &&automaton::Segment| leads(segment) && segment.kind == kinds[chosen];
            let all: u32 = segments.iter().filter(of_kind).map(automaton::Segment::size).sum();
            let mut at = choose(all.into()) as u32;
            let segment = segments.iter().filter(of_kind).find(|segment| {
                let is_here = at < segment.size();
                if !is_here {
                    at -= segment.size();
                }
                is_here
            })?;
            text.push(char::from_u32(segment.first + at)?);
            state = segment.target;
        }
        self.automaton.states[state as usize].accepts.then(|| self.word(&text))
    }

    /// Texts at the ends: the first and the last of the shortest, the longest, and of lengths that counters mind.
    pub fn boundary(&self) -> Vec<i128> {
        let (shortest, longest) = self.lengths();
        let mut words = Vec::new();
        let lengths = [shortest, longest.unwrap_or(256), shortest + 1, 16, 255, 256, 257];
        for length in lengths.into_iter().filter(|length| longest.is_none_or(|longest| *length <= longest)) {
            if let Some((first, end)) = self.counts.numbers(length).filter(|(first, end)| first < end) {
                words.extend([self.numbered(first), self.numbered(end - 1)]);
            }
        }
        let mut seen = std::collections::HashSet::new();
        words.retain(|word| seen.insert(*word));
        words
    }

    /// So many lengths have their first text tried where there's a longer one.
    const FIRST_OF_LENGTHS: usize = 64;

    /// Texts that come before this one: the first of its length and of shorter ones, and those that differ from it in a few characters,
    /// without a run of them, or with a preferred one.
    pub fn simpler(&self, word: i128) -> Vec<i128> {
        let characters: Vec<char> = text(word).chars().collect();
        let key = self.key(word);
        let mut all: Vec<String> = Vec::new();
        let mut run = characters.len();
        while run > 0 {
            for from in 0..=characters.len() - run {
                all.push(characters[..from].iter().chain(&characters[from + run..]).collect());
            }
            run /= 2;
        }
        for (at, c) in characters.iter().enumerate() {
            let halfway = char::from_u32(u32::from(*c) / 2 + 0x30).filter(|half| half < c);
            let down = char::from_u32(u32::from(*c).wrapping_sub(1));
            for plain in
                ['a', '0', 'A', ' '].into_iter().chain(halfway).chain(down).filter(|plain| plain != c)
            {
                let mut changed = characters.clone();
                changed[at] = plain;
                all.push(changed.into_iter().collect());
            }
        }
        all.retain(|text| self.has(text));
        let words = all.iter().map(|text| self.word(text));
        let shorter = (self.counts.shortest()..characters.len()).take(Form::FIRST_OF_LENGTHS);
        let first_of = |length: usize| self.counts.numbers(length).filter(|(first, end)| first < end);
        let first =
            shorter.chain([characters.len()]).filter_map(first_of).map(|(first, _)| self.numbered(first));
        first.chain(words).filter(|word| self.key(*word) < key).collect()
    }
}

fn place(weight: u32, number: u128) -> u128 {
    u128::from(weight.min(1 << 30)) << 97 | number
}

/// The word of a text without a number.
fn aside(text: &str) -> i128 {
    let mut known = known().write().unwrap_or_else(PoisonError::into_inner);
    let at = match known.numbers_aside.get(text) {
        Some(at) => *at,
        None => {
            let at = known.aside.len();
            known.aside.push(text.to_owned());
            known.numbers_aside.insert(text.to_owned(), at);
            at
        }
    };
    -1 - at as i128
}

/// Whether a word is one that stands for a text with a form.
pub fn is_word(word: i128) -> bool {
    word < 0 && word >= -1 - (MOST_FORMS as i128) * count::MOST as i128
}

/// The text that a word stands for; an empty one for no such word.
pub fn text(word: i128) -> String {
    let Some(word) = (-1_i128).checked_sub(word).and_then(|word| u128::try_from(word).ok()) else {
        return String::new();
    };
    let (form, number) = (word / count::MOST, word % count::MOST);
    let known = known().read().unwrap_or_else(PoisonError::into_inner);
    let found = match (form as usize).checked_sub(1) {
        None => known.aside.get(number as usize).cloned(),
        Some(at) => known.forms.get(at).and_then(|form| form.counts.text(&form.automaton, number)),
    };
    found.unwrap_or_default()
}
