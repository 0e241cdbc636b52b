//! What's known of the library's procedures as such: which values are some, whose a procedure is, and racket's arities, so that a call that
//! racket takes and ours doesn't is one that isn't followed, and no error of the program.
//!
//! One line for each name: the mask of `procedure-arity-mask`, the keywords it requires, and those that it takes (`*`: any). The test
//! `library::arities_are_rackets` writes the file and holds it to racket.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::core::{Lambda, Prim, Program, StructId, Symbol};

/// The numbers of arguments by position, and the keywords, of a procedure in racket.
#[derive(Clone, Copy, Debug)]
pub struct LibraryArity {
    /// Bit `n` for `n` arguments; negative if there's no end of them.
    mask: i64,
    required: &'static str,
    /// `None` if any are taken.
    accepted: Option<&'static str>,
}

impl LibraryArity {
    /// The arity of the library's procedure of that name, if racket has one.
    pub fn of(name: &str) -> Option<LibraryArity> {
        static ARITIES: OnceLock<FxHashMap<&str, LibraryArity>> = OnceLock::new();
        let arities =
            ARITIES.get_or_init(|| include_str!("primitive/arities.txt").lines().filter_map(line).collect());
        arities.get(name).copied()
    }

    /// The arity of a procedure of the prelude that a program may call, by its name.
    pub fn of_lambda(lambda: &Lambda) -> Option<LibraryArity> {
        let is_library = lambda.module == Program::PRELUDE && !lambda.is_made_by_library();
        LibraryArity::of(lambda.name.as_ref().filter(|_| is_library)?.as_str())
    }

    /// The arity of a primitive that a program may call.
    pub fn of_prim(prim: Prim) -> Option<LibraryArity> {
        LibraryArity::of(prim.name())
    }

    /// Whether it takes that many arguments by position.
    pub fn accepts(self, count: usize) -> bool {
        match u32::try_from(count).ok().and_then(|count| self.mask.checked_shr(count)) {
            Some(rest) => rest & 1 == 1,
            None => self.mask < 0,
        }
    }

    /// Whether it takes a call of that many arguments by position with these keywords.
    pub fn takes<'a>(self, count: usize, keywords: impl Iterator<Item = &'a Symbol> + Clone) -> bool {
        let among = |list: &str, keyword: &str| list.split(',').any(|one| one == keyword);
        let given = |keyword: &str| keywords.clone().any(|one| one.as_str() == keyword);
        self.accepts(count)
            && self.required.split(',').filter(|keyword| !keyword.is_empty()).all(given)
            && self.accepted.is_none_or(|all| keywords.clone().all(|keyword| among(all, keyword.as_str())))
    }

    /// The numbers of arguments by position, as intervals; `None` is no end.
    pub fn spans(self) -> Vec<(usize, Option<usize>)> {
        let mut spans = Vec::new();
        let mut from = None;
        for count in 0..64 {
            match (self.accepts(count), from) {
                (true, None) => from = Some(count),
                (false, Some(least)) => {
                    spans.push((least, Some(count - 1)));
                    from = None;
                }
                _ => {}
            }
        }
        spans.extend(from.map(|least| (least, None)));
        spans
    }
}

impl StructId {
    /// The prelude's flat contracts: its second structure type. Racket's flat contracts are procedures, predicates of one argument,
    /// and so are instances of this type: the content of the field [`TEST`](StructId::TEST) is what's called.
    pub const FLAT_CONTRACT: StructId = StructId(1);

    /// The field of a flat contract that holds its predicate.
    pub const TEST: usize = 2;
}

impl Lambda {
    /// Whether it's one of those that takes any number of arguments, whatever it's about: in racket it may take those of another procedure's.
    pub fn is_of_unknown_arity(&self) -> bool {
        self.is_made_by_library() && self.clauses.iter().any(|clause| clause.rest.is_some())
    }

    /// Whether it's one of the library's that programs don't know by name: what `compose` or a contract makes.
    pub fn is_made_by_library(&self) -> bool {
        let is_open = || self.clauses.iter().any(|clause| !clause.captures.is_empty());
        let is_hidden = || self.name.as_ref().is_none_or(|name| name.as_str().starts_with("#%"));
        self.module == Program::PRELUDE && (is_open() || is_hidden())
    }
}

/// What's said of a call that racket takes and ours doesn't.
pub fn not_followed(name: &str) -> String {
    format!("`{name}` with such arguments")
}

fn line(line: &'static str) -> Option<(&'static str, LibraryArity)> {
    let mut parts = line.split(' ');
    let (name, mask, required, accepted) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let accepted = (accepted != "*").then_some(accepted);
    Some((name, LibraryArity { mask: mask.parse().ok()?, required, accepted }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arity(mask: i64) -> LibraryArity {
        LibraryArity { mask, required: "", accepted: Some("") }
    }

    #[test]
    fn masks_are_intervals() {
        assert_eq!(arity(0b1_1011).spans(), [(0, Some(1)), (3, Some(4))]);
        assert_eq!(arity(-4).spans(), [(2, None)]);
        assert!(arity(-4).accepts(1000) && !arity(4).accepts(1000) && !arity(-4).accepts(1));
    }

    #[test]
    fn nothing_is_taken_that_racket_refuses() {
        let loaded = crate::expand::load(vec![]);
        let beyond = |rackets: LibraryArity, taken: &dyn Fn(usize) -> bool| {
            (0..8).filter(|count| taken(*count) && !rackets.accepts(*count)).collect::<Vec<_>>()
        };
        for lambda in loaded.program.lambdas() {
            let Some(rackets) = LibraryArity::of_lambda(lambda) else { continue };
            let taken = |count| lambda.clauses.iter().any(|clause| clause.accepts(count));
            assert!(beyond(rackets, &taken).is_empty(), "{:?}: {:?}", lambda.name, beyond(rackets, &taken));
        }
        for prim in Prim::ALL {
            let Some(rackets) = LibraryArity::of_prim(*prim) else { continue };
            let taken = |count| prim.signature().accepts(count);
            assert!(beyond(rackets, &taken).is_empty(), "{}: {:?}", prim.name(), beyond(rackets, &taken));
        }
    }

    #[test]
    fn every_line_is_read() {
        let text = include_str!("primitive/arities.txt");
        assert!(text.lines().all(|text| line(text).is_some()));
        let sort = LibraryArity::of("sort").expect("racket has it");
        let [key, other] = ["key", "kei"].map(Symbol::new);
        assert!(sort.takes(2, [&key].into_iter()) && !sort.takes(2, [&other].into_iter()));
    }
}
