//! Whether Racket's account of a run is ours: the same party, and the same contract or primitive at the same place.
//!
//! Racket's compiler and its libraries give some procedures other names in messages than programs do ([`alias`]), some contracts
//! describe what failed in prose, and what errortrace marks may be an expression around the application that failed, or inside
//! it; everything else has to be the same.

use super::client::{path_of, source_called};
use super::{Blame, Class, End, Place, Run};
use crate::concrete;
use crate::core::{Constant, Export, ExportTarget, ModuleId, Program, SourceId, Span};
use crate::reader;
use crate::syntax::Syntax;

/// Answers to the question if racket agrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// It blames the same module for the same reason.
    Confirmed,
    /// It doesn't; what happened, as a phrase that begins with a verb.
    Differs(String),
    /// The run met a bound, so that there's nothing to compare; which one, as such a phrase.
    Open(&'static str),
}

/// Claim about a run: who broke which rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// The party to blame: a module by its name, or `client`.
    pub blamed: String,
    /// The rule that it broke.
    pub rule: Rule,
    /// The application that failed, if it's in the program.
    pub site: Option<Span>,
}

/// The rules that a party can break.
#[derive(Clone, Debug, PartialEq)]
pub enum Rule {
    /// A contract of an export.
    Contract {
        /// The export whose contract it is; empty if it's of none.
        export: String,
        /// The part that failed, as Racket writes it.
        part: String,
    },
    /// The domain of a primitive, or what a library procedure asks for.
    Primitive {
        /// The procedure that the program called.
        name: String,
        /// The one that failed on its behalf, if it's another: in Racket's message it's either.
        inner: Option<String>,
    },
    /// A procedure's number of arguments, or its keywords.
    Arity,
    /// That only procedures are applied.
    NotAProcedure,
    /// One of those two.
    Application,
    /// That a variable is used after its definition only.
    Undefined,
    /// None: it raised an exception of its own.
    Raised,
}

impl Claim {
    /// Claim of the concrete machine about a program, its client included.
    pub fn of_run(program: &Program, fault: &concrete::Fault) -> Claim {
        let rule = match &fault.kind {
            concrete::FaultKind::Contract { export, contract, .. } => {
                Rule::Contract { export: export.clone(), part: contract.clone() }
            }
            concrete::FaultKind::Primitive { name, inside: None } => {
                Rule::Primitive { name: name.clone(), inner: None }
            }
            concrete::FaultKind::Primitive { name, inside: Some(called) } => {
                Rule::Primitive { name: called.clone(), inner: Some(name.clone()) }
            }
            concrete::FaultKind::Arity => Rule::Arity,
            concrete::FaultKind::NotAProcedure => Rule::NotAProcedure,
            concrete::FaultKind::Undefined => Rule::Undefined,
            concrete::FaultKind::Raised => Rule::Raised,
        };
        let site = fault.site.map(|site| program.origin(site).span);
        Claim { blamed: fault.blamed.clone(), rule, site }
    }

    /// Holds the claim against what racket did. `program` needn't have the client in it.
    pub fn judge(&self, program: &Program, run: &Run) -> Agreement {
        let difference = match &run.end {
            End::Finished => Some("finds nothing wrong".to_owned()),
            End::Time => return Agreement::Open("wasn't done in time"),
            End::Memory => return Agreement::Open("needed too much memory"),
            End::Load(message) => Some(format!("can't load it: {}", first_line(message))),
            End::Blame(blame) => self.blame_differs(program, blame),
            End::Exception { class, place, message } => {
                self.exception_differs(program, *class, place.as_ref(), message)
            }
        };
        difference.map_or(Agreement::Confirmed, Agreement::Differs)
    }

    fn blame_differs(&self, program: &Program, blame: &Blame) -> Option<String> {
        let says = format!("blames {}: {}", blame.party, first_line(&blame.message));
        let Rule::Contract { export, part } = &self.rule else {
            return (!self.is_librarys(blame)).then_some(says);
        };
        if !self.is_party(&blame.party) {
            return Some(says);
        }
        if !export.is_empty() && *export != blame.export {
            return Some(format!("{says}, for `{}`, not `{export}`", blame.export));
        }
        if let Some(place) = &blame.place
            && !stands_at(program, export, place)
        {
            return Some(format!("{says}, by a contract that isn't the one of `{export}`"));
        }
        let theirs = part_of(&blame.message)?;
        (!same_contract(part, &theirs)).then(|| format!("{says}, where it wants {theirs}, not {part}"))
    }

    /// Whether the contract is the library's own, of the procedure that's claimed to be misused, by the module that's claimed.
    fn is_librarys(&self, blame: &Blame) -> bool {
        matches!(&self.rule, Rule::Primitive { name, .. } if names(&blame.message, name))
            && self.is_party(&blame.party)
    }

    /// Whether racket's party is the one that's claimed: the module, with those around it, or the file that it's in.
    fn is_party(&self, party: &str) -> bool {
        let inside = |party: &str| party == self.blamed || party.ends_with(&format!("/{}", self.blamed));
        inside(party) || party.strip_suffix(".rkt").is_some_and(inside)
    }

    fn exception_differs(
        &self,
        program: &Program,
        class: Class,
        place: Option<&Place>,
        message: &str,
    ) -> Option<String> {
        let module = place.and_then(|place| module_at(program, place));
        let inside = module.as_deref().map_or(String::new(), |module| format!(" in {module}"));
        let says = || format!("raises{inside}: {}", first_line(message));
        let primitive = matches!(
            class,
            Class::Contract | Class::DivideByZero | Class::Arity | Class::Match | Class::Fail
        );
        // For Racket, keywords that a procedure doesn't take are no matter of its arity.
        let of_keywords = class == Class::Contract && message.contains("keyword");
        let right = match &self.rule {
            Rule::Contract { .. } => false,
            Rule::Primitive { name, inner } => {
                let either = names(message, name) || inner.as_ref().is_some_and(|name| names(message, name));
                primitive && either
            }
            Rule::Arity => class == Class::Arity || of_keywords,
            Rule::NotAProcedure => class == Class::Contract && message.contains("not a procedure"),
            Rule::Application => {
                let not_one = class == Class::Contract && message.contains("not a procedure");
                class == Class::Arity || not_one || of_keywords
            }
            Rule::Undefined => class == Class::Variable,
            Rule::Raised => !matches!(class, Class::Variable | Class::Syntax),
        };
        // What a program raises itself blames nobody, unless it's known where.
        if !right || !self.blamed.is_empty() && module.as_ref().is_some_and(|module| *module != self.blamed) {
            return Some(says());
        }
        match (place, self.site) {
            (Some(place), Some(site)) if !encloses(program, place, site) => {
                Some(format!("{}, at another place", says()))
            }
            _ => None,
        }
    }
}

/// Whether one of the two places is in the other. Those in a client are: where its text begins isn't known here.
fn encloses(program: &Program, place: &Place, site: Span) -> bool {
    let Some(source) = source_called(program, &place.source) else { return true };
    if source != site.source {
        return false;
    }
    let text = &program.sources[source.index()].text;
    let character = |byte: u32| text.get(..byte as usize).map_or(0, |before| before.chars().count()) + 1;
    let (start, end) = (character(site.start), character(site.end));
    let (first, last) = (place.position, place.position + place.span);
    (first <= start && end <= last) || (start <= first && last <= end)
}

/// Whether the contract of an export of this name stands there: what racket names is the export's place, or the contract's, or,
/// for a structure's procedures, that of the structure.
fn stands_at(program: &Program, export: &str, place: &Place) -> bool {
    let Some(source) = source_called(program, &place.source) else { return true };
    let text = &program.sources[source.index()].text;
    let Some((byte, _)) = text.char_indices().nth(place.position - 1) else { return false };
    let here = |span: Span| {
        span.source == source && span.start as usize <= byte && byte < (span.end as usize).max(1)
    };
    let named = |candidate: &&Export| candidate.name.as_str() == export;
    let is_there = |candidate: &Export| {
        let contract = candidate.contract.map(|contract| program.global(contract).span);
        let origin = match candidate.target {
            ExportTarget::Struct(id, _) => Some(program.struct_type(id).span),
            ExportTarget::Import(module, at) => {
                program.module(module).exports.get(at as usize).map(|export| export.span)
            }
            _ => None,
        };
        here(candidate.span) || contract.is_some_and(here) || origin.is_some_and(here)
    };
    let mut candidates = program.modules.iter().flat_map(|module| &module.exports).filter(named).peekable();
    // `define/contract` and the like have contracts that aren't of an export.
    candidates.peek().is_none() || candidates.any(is_there)
}

/// The innermost module at a place, `client` for the client.
fn module_at(program: &Program, place: &Place) -> Option<String> {
    let Some(source) = source_called(program, &place.source) else { return Some(place.source.clone()) };
    let text = &program.sources[source.index()].text;
    let before = place.position.checked_sub(1)?;
    let byte = text.char_indices().nth(before).map_or(text.len(), |(at, _)| at) as u32;
    let around = (1..program.modules.len() as u32).map(ModuleId).filter(|id| {
        let span = program.module(*id).span;
        span.source == source && span.start <= byte && byte < span.end
    });
    around.max_by_key(|id| path_of(program, *id).len()).map(|id| program.module(id).name.to_string())
}

/// The part of the contract that a message says was violated, if it says so by a contract and not in prose: what follows
/// `promised:` or `expected:`, to the next line with a title.
fn part_of(message: &str) -> Option<String> {
    let mut lines = message.lines();
    let first = lines.find_map(|line| {
        line.strip_prefix("  promised:").or_else(|| line.strip_prefix("  expected:")).map(str::to_owned)
    })?;
    let more = lines.take_while(|line| line.starts_with("   "));
    let part = more.fold(first, |whole, line| whole + " " + line.trim()).trim().to_owned();
    let data = reader::read(&part, SourceId(0)).ok()?;
    (data.len() == 1).then_some(part)
}

/// Whether two texts are the same contract, as far as its name tells.
fn same_contract(ours: &str, theirs: &str) -> bool {
    match (reader::read(ours, SourceId(0)), reader::read(theirs, SourceId(0))) {
        (Ok(ours), Ok(theirs)) => {
            ours.len() == theirs.len()
                && ours.iter().zip(&theirs).all(|(a, b)| same_name(a, b) || merged(a, b))
        }
        // What can't be read, an unnamed procedure for instance.
        _ => ours == theirs,
    }
}

/// Whether ours is a part of an `and/c` of integers and bounds, which Racket makes one range of.
fn merged(ours: &Syntax, theirs: &Syntax) -> bool {
    const INTEGERS: [&str; 4] =
        ["exact-integer?", "natural?", "exact-nonnegative-integer?", "exact-positive-integer?"];
    const BOUNDS: [&str; 6] = ["between/c", ">/c", ">=/c", "</c", "<=/c", "=/c"];
    let part = ours.name().is_some_and(|name| INTEGERS.contains(&name))
        || BOUNDS.into_iter().any(|head| ours.as_form(head).is_some());
    let range = theirs.as_form("integer-in").is_some()
        || matches!(theirs.name(), Some("natural?" | "exact-positive-integer?"));
    part && range
}

fn same_name(ours: &Syntax, theirs: &Syntax) -> bool {
    match (ours.as_list(), theirs.as_list()) {
        (Some(left), Some(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(a, b)| same_name(a, b))
        }
        // In a contract these predicates become contracts of another name.
        (None, Some(right)) => match (ours.name(), right) {
            (Some("null?" | "empty?"), [quote, empty]) => {
                quote.name() == Some("quote") && empty.as_list().is_some_and(<[Syntax]>::is_empty)
            }
            (Some("list?"), [listof, any]) => listof.name() == Some("listof") && any.name() == Some("any/c"),
            _ => false,
        },
        (None, None) => match (ours.name(), theirs.name()) {
            // An unnamed procedure is called by its place; so are, in `if/c`, those that Racket makes of contracts.
            (Some("???"), Some(name)) => name.contains(':'),
            (_, Some(name)) if is_rackets_own(name) => true,
            (Some("exact-nonnegative-integer?" | "natural-number/c"), Some("natural?")) => true,
            (Some("false/c"), None) => theirs.to_constant() == Constant::Boolean(false),
            _ => ours.to_constant() == theirs.to_constant(),
        },
        (Some(_), None) => theirs.name().is_some_and(is_rackets_own),
    }
}

/// Whether this is the place of a procedure in Racket's own libraries.
fn is_rackets_own(name: &str) -> bool {
    name.contains("/private/") && name.contains(".rkt:")
}

/// Whether a message is of this primitive.
fn names(message: &str, primitive: &str) -> bool {
    let name = primitive.trim_start_matches("#%");
    name.is_empty() || message.starts_with(&format!("{name}:")) || alias(name, message)
}

/// Racket's messages call some procedures by the name of the one that does their work.
fn alias(name: &str, message: &str) -> bool {
    let other = match name {
        "add1" => "+",
        "sub1" => "-",
        "inexact->exact" => "exact",
        "exact->inexact" => "inexact",
        "=" | "<" | ">" | "<=" | ">=" => return message.starts_with(['=', '<', '>']),
        "foldl" | "foldr" | "filter" | "map" | "andmap" | "ormap" | "for-each" => {
            return message.contains("argument mismatch") || message.contains("arity");
        }
        "for" | "in-range" | "in-list" => {
            return ["in-", "for", "result arity mismatch"].iter().any(|start| message.starts_with(start));
        }
        "atan" => "atan2",
        "log" => "/",
        "first" => "car",
        "rest" => "cdr",
        "append" => "unquote-splicing",
        "range" => "in-range",
        "list-set" | "list-update" => "car",
        "list->set" | "stream->list" => "in-stream",
        "disjoin" => "conjoin",
        "format" => {
            return ["printf:", "eprintf:", "fprintf:"].iter().any(|caller| message.starts_with(caller));
        }
        "parameterize" => "extend-parameterization",
        "dynamic-wind" | "call-with-values" => "application",
        _ => return false,
    };
    message.starts_with(&format!("{other}:"))
}

fn first_line(message: &str) -> &str {
    message.lines().next().unwrap_or_default()
}

#[cfg(test)]
mod tests;
