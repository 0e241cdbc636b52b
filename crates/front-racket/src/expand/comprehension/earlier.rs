//! What's evaluated before accumulators are there: the sequences of the first group, in which the accumulators' names mean what they mean
//! around the loop.

use super::super::build::{call, list};
use super::{Clause, Expander};
use crate::syntax::{Datum, Syntax};

impl Expander {
    /// Bindings of what the first sequences of a loop are made of, where it matters that they're evaluated first; the group then refers
    /// to them.
    pub(super) fn evaluated_before(
        &mut self,
        bindings: &[Syntax],
        accumulators: &[Syntax],
        group: Option<&mut Vec<Clause>>,
    ) -> Vec<Syntax> {
        let plain = bindings.iter().filter_map(Syntax::as_list).all(|binding| is_plain(&binding[1]));
        match group {
            Some(group) if !plain || mentioned(group, accumulators) => self.hoisted(group),
            _ => vec![],
        }
    }

    /// What the sequences of a group are made of, to be evaluated before anything else: bindings that the group then refers to.
    fn hoisted(&mut self, group: &mut [Clause]) -> Vec<Syntax> {
        let mut bindings = vec![];
        let mut hoist = |this: &mut Expander, part: &Syntax| {
            if matches!(part.datum, Datum::Atom(_) | Datum::Keyword(_)) || part.as_form("quote").is_some() {
                return part.clone();
            }
            let name = this.fresh("sequence", part.span);
            bindings.push(list([name.clone(), part.clone()], part.span));
            name
        };
        for clause in group {
            let Clause::Bind(_, sequence) = clause else { continue };
            let parts = sequence.as_list().unwrap_or_default();
            let special = parts.first().and_then(Syntax::name).is_some_and(|head| head.starts_with("in-"));
            *sequence = match parts {
                [head, arguments @ ..] if special => {
                    let mut arguments: Vec<Syntax> = arguments.iter().map(|part| hoist(self, part)).collect();
                    // What's evaluated each time stays beside its first value.
                    if let ([_, _, step], [_, _, _, written @ Syntax { datum: Datum::List(_), .. }]) =
                        (&mut arguments[..], parts)
                    {
                        *step = call("#%step", [step.clone(), written.clone()], step.span);
                    }
                    list(std::iter::once(head.clone()).chain(arguments), sequence.span)
                }
                _ => hoist(self, sequence),
            };
        }
        bindings
    }
}

/// Whether evaluating this does nothing, and comes to the same whenever that's done.
fn is_plain(syntax: &Syntax) -> bool {
    matches!(syntax.datum, Datum::Atom(_) | Datum::Symbol(..))
        || syntax.as_form("quote").is_some()
        || syntax.as_form("lambda").is_some()
}

/// Whether sequences of a group refer to one of these names, or may.
fn mentioned(group: &[Clause], names: &[Syntax]) -> bool {
    fn within(syntax: &Syntax, names: &[Syntax]) -> bool {
        let any = |items: &[Syntax]| items.iter().any(|item| within(item, names));
        match &syntax.datum {
            Datum::Symbol(name, _) => names.iter().any(|other| other.as_symbol() == Some(name)),
            Datum::List(items) | Datum::Vector(items) => any(items),
            Datum::Improper(items, tail) => any(items) || within(tail, names),
            Datum::Box(item) => within(item, names),
            Datum::Atom(_) | Datum::Keyword(_) | Datum::Hash(..) => false,
        }
    }
    group.iter().any(|clause| matches!(clause, Clause::Bind(_, sequence) if within(sequence, names)))
}
