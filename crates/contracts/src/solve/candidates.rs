//! Search over candidates: each unknown atom takes, by its kinds, the values that stand in the condition,
//! their neighbours and a few that are typical of the kind; a definition or a test is evaluated as soon as
//! its last variable has a value. Depth first, bounded.

use touchstone_logic::{Int, Rational};

use super::component::{Component, Operand, apply};
use crate::symbolic::{Atom, Kinds, Loc};
use touchstone_front_racket::core::Prim;
use touchstone_front_racket::number::Number;

/// Number of values that are tried before a search is given up.
const MAX_TRIALS: usize = 3_000;

/// Number of evaluations of definitions and tests that a search may need, about.
const MAX_WORK: usize = 60_000;

/// Number of words of one length that are tried for a string, if all are.
const MAX_WORDS: usize = 150;

/// Greatest length of words.
const MAX_WORD: usize = 6;

/// Ways for a search to end.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// It found a model.
    Model(Vec<(Loc, Atom)>),
    /// No combination of candidates is one.
    Nothing,
    /// There are too many combinations.
    GaveUp,
}

/// Searches for a model among candidates. Adds to `work` for each trial the number of definitions, which is what it takes.
pub fn search(component: &Component, work: &mut u64) -> Found {
    let constants = constants(component);
    let fresh = component.variables.len() + 1;
    let lists: Vec<Vec<Atom>> = component
        .variables
        .iter()
        .enumerate()
        .map(|(index, variable)| {
            let mut list = of_kinds(variable.kinds, &constants);
            list.extend(others(variable.kinds, fresh, &constants));
            if variable.kinds.meets(Kinds::STRING) && defines(component, Prim::StringRef) {
                list.extend(words(component, index, &constants));
            }
            if [Prim::Sqrt, Prim::IntegerSqrt].into_iter().any(|root| defines(component, root)) {
                let squares = constants.iter().filter_map(square);
                list.extend(squares.filter(|atom| atom.kinds().within(variable.kinds)));
            }
            if variable.kinds.meets(Kinds::INT) && defines(component, Prim::NumberToString) {
                list.extend(long_numerals());
            }
            list
        })
        .collect();
    let schedule = Schedule::of(component);
    let mut trials = 0;
    let size =
        1 + component.definitions.len() / (1 + lists.len()) + component.tests.len() / (1 + lists.len());
    let mut values: Vec<Atom> = Vec::new();
    let mut next = vec![0];
    // Depth first without recursion: `next[i]` is the next candidate of variable `i`.
    loop {
        let depth = values.len();
        if depth == lists.len() {
            if let Some(model) = component.judge(&values) {
                return Found::Model(model);
            }
        } else if let Some(candidate) = lists[depth].get(next[depth]) {
            next[depth] += 1;
            trials += 1;
            *work += 1 + component.definitions.len() as u64;
            if trials > MAX_TRIALS || trials * size > MAX_WORK {
                return Found::GaveUp;
            }
            values.push(candidate.clone());
            if schedule.allows(component, &values) {
                next.push(0);
                continue;
            }
            values.pop();
            continue;
        }
        next.pop();
        if values.pop().is_none() {
            return Found::Nothing;
        }
    }
}

fn defines(component: &Component, prim: Prim) -> bool {
    component.definitions.iter().any(|definition| definition.prim == prim)
}

/// Strings whose characters are looked at: words of the characters that the constants suggest, of the lengths that the
/// tests allow. Of long ones only those that are uniform, but for their first character perhaps.
fn words(component: &Component, variable: usize, constants: &[Atom]) -> Vec<Atom> {
    let mut alphabet: Vec<char> = Vec::new();
    let near = constants.iter().flat_map(neighbours);
    for atom in near.chain(['a', '0', ' ', 'A'].map(Atom::Char)) {
        if let Atom::Char(c) = atom
            && !alphabet.contains(&c)
        {
            alphabet.push(c);
        }
    }
    let mut words: Vec<String> = Vec::new();
    for length in (0..=MAX_WORD).filter(|length| may_be_long(component, variable, *length)) {
        let count = u32::try_from(length).ok().and_then(|length| alphabet.len().checked_pow(length));
        if count.is_some_and(|count| count <= MAX_WORDS) {
            let mut all = vec![String::new()];
            for _ in 0..length {
                all =
                    all.iter().flat_map(|word| alphabet.iter().map(move |c| format!("{word}{c}"))).collect();
            }
            words.extend(all);
            continue;
        }
        for c in &alphabet {
            words.push(c.to_string().repeat(length));
            words.push(format!("{c}{}", "a".repeat(length - 1)));
        }
    }
    words.into_iter().map(|word| Atom::String(word.as_str().into())).collect()
}

/// Whether the tests of a string's length alone allow this one.
fn may_be_long(component: &Component, variable: usize, length: usize) -> bool {
    let measured = |operand: &Operand| {
        let Operand::Defined(index) = operand else { return false };
        let definition = &component.definitions[*index];
        definition.prim == Prim::StringLength && definition.arguments == [Operand::Variable(variable)]
    };
    component.tests.iter().all(|test| {
        let known = test.arguments.iter().map(|operand| match operand {
            Operand::Atom(atom) => Some(Operand::Atom(atom.clone())),
            operand => measured(operand).then(|| Operand::Atom(Atom::int(length as i64))),
        });
        let Some(known) = known.collect::<Option<Vec<Operand>>>() else { return true };
        apply(test.prim, &known, &[], &[]) == Some(Atom::Boolean(test.truth))
    })
}

/// The atom of which a constant is a root.
fn square(constant: &Atom) -> Option<Atom> {
    match constant {
        Atom::Number(root) => root.mul(root).ok().map(Atom::Number),
        _ => None,
    }
}

/// The shortest integers of each length that's still likely to matter, and negative ones.
fn long_numerals() -> impl Iterator<Item = Atom> {
    (3..10).map(|digits| 10i64.pow(digits)).flat_map(|n| [Atom::int(n), Atom::int(-n)])
}

/// When each definition and test can be evaluated: after the value of which variable; and the definitions
/// that it needs, in order.
struct Schedule {
    definitions: Vec<Vec<Vec<usize>>>,
    tests: Vec<Vec<(usize, Vec<usize>)>>,
}

impl Schedule {
    fn of(component: &Component) -> Schedule {
        let count = component.variables.len();
        let mut known: Vec<(usize, Vec<usize>)> = Vec::new();
        let summary = |arguments: &[Operand], known: &[(usize, Vec<usize>)]| {
            let mut cone: Vec<usize> = Vec::new();
            let mut latest = 0;
            for operand in arguments {
                match operand {
                    Operand::Atom(_) => {}
                    Operand::Variable(index) => latest = latest.max(*index),
                    Operand::Defined(index) => {
                        latest = latest.max(known[*index].0);
                        cone.extend_from_slice(&known[*index].1);
                    }
                }
            }
            cone.sort_unstable();
            cone.dedup();
            (latest, cone)
        };
        let mut schedule = Schedule { definitions: vec![Vec::new(); count], tests: vec![Vec::new(); count] };
        for (index, definition) in component.definitions.iter().enumerate() {
            let (latest, mut cone) = summary(&definition.arguments, &known);
            cone.push(index);
            if let Some(list) = schedule.definitions.get_mut(latest) {
                list.push(cone.clone());
            }
            known.push((latest, cone));
        }
        for (index, test) in component.tests.iter().enumerate() {
            let (latest, cone) = summary(&test.arguments, &known);
            if let Some(list) = schedule.tests.get_mut(latest) {
                list.push((index, cone));
            }
        }
        schedule
    }

    /// Whether nothing that has become known with the last value is violated.
    fn allows(&self, component: &Component, values: &[Atom]) -> bool {
        let at = values.len() - 1;
        if self.definitions[at].is_empty() && self.tests[at].is_empty() {
            return true;
        }
        let mut results: Vec<Option<Atom>> = vec![None; component.definitions.len()];
        let mut evaluate = |cone: &[usize]| {
            for index in cone {
                if results[*index].is_none() {
                    let definition = &component.definitions[*index];
                    let value = value(definition.prim, &definition.arguments, values, &results);
                    results[*index] = value.filter(|value| value.kinds().within(definition.kinds));
                    if results[*index].is_none() {
                        return false;
                    }
                }
            }
            true
        };
        if !self.definitions[at].iter().all(|cone| evaluate(cone)) {
            return false;
        }
        if !self.tests[at].iter().all(|(_, cone)| evaluate(cone)) {
            return false;
        }
        self.tests[at].iter().all(|(index, _)| {
            let test = &component.tests[*index];
            value(test.prim, &test.arguments, values, &results) == Some(Atom::Boolean(test.truth))
        })
    }
}

fn value(
    prim: touchstone_front_racket::core::Prim,
    arguments: &[Operand],
    variables: &[Atom],
    results: &[Option<Atom>],
) -> Option<Atom> {
    let known: Option<Vec<Operand>> = arguments
        .iter()
        .map(|operand| match operand {
            Operand::Defined(index) => results[*index].clone().map(Operand::Atom),
            other => Some(other.clone()),
        })
        .collect();
    apply(prim, &known?, variables, &[])
}

/// The atoms that stand in a component.
pub fn constants(component: &Component) -> Vec<Atom> {
    let mut found: Vec<Atom> = Vec::new();
    let definitions = component.definitions.iter().map(|definition| &definition.arguments);
    for operand in definitions.chain(component.tests.iter().map(|test| &test.arguments)).flatten() {
        if let Operand::Atom(atom) = operand
            && !found.contains(atom)
        {
            found.push(atom.clone());
        }
    }
    found
}

/// Candidates of some kinds, plainest first, with what the constants suggest. No atom comes twice.
pub fn of_kinds(kinds: Kinds, constants: &[Atom]) -> Vec<Atom> {
    let mut list: Vec<Atom> = Vec::new();
    let mut add = |atom: Atom| {
        if atom.kinds().within(kinds) && !list.contains(&atom) {
            list.push(atom);
        }
    };
    let half = |n: i64| Rational::new(Int::from(n), Int::from(2)).map(Number::Rational);
    [0, 1, -1, 2].into_iter().map(Atom::int).for_each(&mut add);
    for constant in constants {
        neighbours(constant).into_iter().for_each(&mut add);
    }
    [-2, 3, 5, 10, 100].into_iter().map(Atom::int).for_each(&mut add);
    [Atom::Boolean(false), Atom::Boolean(true), Atom::Null].into_iter().for_each(&mut add);
    ["a", "b"].into_iter().map(|text| Atom::Symbol(text.into())).for_each(&mut add);
    ["", "a", "b", "ab", "abc", "0", "A"]
        .into_iter()
        .map(|text| Atom::String(text.into()))
        .for_each(&mut add);
    ['a', 'b', '0', ' ', 'A'].into_iter().map(Atom::Char).for_each(&mut add);
    [half(1), half(-1), half(3)].into_iter().flatten().map(Atom::Number).for_each(&mut add);
    let floats = [0.0, 1.0, -1.0, 2.0, 0.5, -0.5, 1.5, 1e200, -1e200, f64::MAX, -0.0, 1e-200, 1e16];
    let special = [f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    floats.into_iter().chain(special).map(|x| Atom::Number(Number::Float(x))).for_each(&mut add);
    let complex =
        |a: i64, b: i64| Number::ExactComplex(Rational::from(Int::from(a)), Rational::from(Int::from(b)));
    [complex(0, 1), complex(1, 1), complex(0, -1)].into_iter().map(Atom::Number).for_each(&mut add);
    let inexact = [(0.0, 1.0), (1.0, 1.0), (0.0, 0.0)];
    inexact.into_iter().map(|(a, b)| Atom::Number(Number::FloatComplex(a, b))).for_each(&mut add);
    add(Atom::Void);
    add(Atom::Keyword("a".into()));
    list
}

fn neighbours(constant: &Atom) -> Vec<Atom> {
    let mut near = vec![constant.clone()];
    match constant {
        Atom::Number(number) => {
            let one = Number::ONE;
            near.extend([number.add(&one), number.sub(&one), number.negate()].map(Atom::Number));
            if let Some(x) = number.to_f64() {
                near.push(Atom::Number(Number::Float(x)));
            }
            if let Ok(exact) = number.to_exact() {
                near.push(Atom::Number(exact));
            }
        }
        Atom::String(text) => {
            near.push(Atom::String(format!("{text}a").into()));
            near.push(Atom::Symbol(touchstone_front_racket::core::Symbol::new(text)));
        }
        Atom::Symbol(symbol) => near.push(Atom::String(symbol.as_str().into())),
        Atom::Char(c) => {
            let code = u32::from(*c);
            near.extend(
                [code + 1, code.saturating_sub(1)].into_iter().filter_map(char::from_u32).map(Atom::Char),
            );
        }
        _ => {}
    }
    near
}

/// Atoms of each infinite kind, so many besides those of [`of_kinds`], so that all variables can differ.
fn others(kinds: Kinds, count: usize, constants: &[Atom]) -> Vec<Atom> {
    let mut list = Vec::new();
    for index in 0..count.min(30) {
        let letter = char::from_u32('c' as u32 + index as u32 % 20).unwrap_or('c');
        let name = if index < 20 { letter.to_string() } else { format!("{letter}{index}") };
        let atoms = [
            Atom::Symbol(name.as_str().into()),
            Atom::String(name.as_str().into()),
            Atom::Char(letter),
            Atom::Keyword(name.as_str().into()),
            Atom::int(index as i64 + 11),
        ];
        list.extend(atoms.into_iter().filter(|atom| atom.kinds().within(kinds) && !constants.contains(atom)));
    }
    list
}
