//! What random programs mean, by brute force: all functions that satisfy the axioms, all inputs, all choices. It knows of nothing but the
//! program's own tree, and counts lines as they're written.

use std::collections::{BTreeMap, BTreeSet};

use super::program::{FLOATS, Float, HELP, Int, NAMES, Program, Shape, Statement, Truth};

/// All that executions of a procedure do.
#[derive(Debug, Default)]
pub struct Behaviour {
    /// Assertions that some execution violates, by their number in the text.
    pub violated: BTreeSet<usize>,
    /// Simple statements, by their number, that an execution which returns passes.
    pub completed: BTreeSet<usize>,
    /// How many functions satisfy the axioms.
    pub models: usize,
}

/// The values of each function at its places, or in its period.
type Model = Vec<Vec<i64>>;

/// Why an execution goes no further.
enum Stop {
    Impossible,
    Violated(usize),
    /// An assertion of what was called, or its contract.
    Elsewhere,
    Returned,
    TooMany,
}

type Step<T> = Result<T, Stop>;

struct Run<'a> {
    program: &'a Program,
    model: &'a Model,
    /// Whether it's the main procedure that was started.
    is_main: bool,
    ints: Vec<i64>,
    map: BTreeMap<i64, i64>,
    float: usize,
    choices: &'a mut Choices,
    passed: Vec<usize>,
    steps: usize,
}

#[derive(Default)]
struct Choices {
    taken: Vec<(usize, usize)>,
    next: usize,
}

impl Choices {
    fn choose(&mut self, of: usize) -> usize {
        if self.next == self.taken.len() {
            self.taken.push((0, of));
        }
        self.next += 1;
        self.taken[self.next - 1].0
    }

    fn advance(&mut self) -> bool {
        self.next = 0;
        while let Some((choice, of)) = self.taken.pop() {
            if choice + 1 < of {
                self.taken.push((choice + 1, of));
                return true;
            }
        }
        false
    }
}

/// At most so many executions.
const MOST: usize = 300_000;

/// The behaviour of the helper, or of the main procedure; `None` if there are too many executions.
pub fn behaviour(program: &Program, is_main: bool) -> Option<Behaviour> {
    let models = models(program);
    let mut found = Behaviour { models: models.len(), ..Behaviour::default() };
    let inputs: Vec<Vec<i64>> = match is_main {
        true => (0..24).map(|n| vec![n % 4, n / 4 % 3, 0, 0, 0, 0, 0, n / 12]).collect(),
        false => (0..15).map(|n| vec![n % 5 - 1, 0, n / 5, n / 5]).collect(),
    };
    let mut executions = 0;
    for model in &models {
        for input in &inputs {
            let mut choices = Choices::default();
            loop {
                executions += 1;
                let mut run = Run {
                    program,
                    model,
                    is_main,
                    ints: input.clone(),
                    map: BTreeMap::new(),
                    float: 0,
                    choices: &mut choices,
                    passed: vec![],
                    steps: 0,
                };
                match if is_main { run.main() } else { run.help(true) } {
                    Ok(()) | Err(Stop::Returned) => found.completed.extend(run.passed),
                    Err(Stop::Violated(at)) => _ = found.violated.insert(at),
                    Err(Stop::Impossible | Stop::Elsewhere) => {}
                    Err(Stop::TooMany) => return None,
                }
                if executions > MOST {
                    return None;
                }
                if !choices.advance() {
                    break;
                }
            }
        }
    }
    Some(found)
}

/// All functions of the shapes whose values are small and that satisfy the other axioms.
fn models(program: &Program) -> Vec<Model> {
    let sizes: Vec<usize> = program
        .shapes
        .iter()
        .map(|shape| match shape {
            Shape::Period(n) | Shape::Places(n) => *n as usize,
        })
        .collect();
    let total: usize = sizes.iter().sum();
    let all = (program.most as usize).pow(total as u32);
    let mut found = vec![];
    for mut number in 0..all {
        let mut model: Model = vec![];
        for size in &sizes {
            let mut values = vec![];
            for _ in 0..*size {
                values.push((number % program.most as usize) as i64);
                number /= program.most as usize;
            }
            model.push(values);
        }
        let holds = |axiom: &Truth, x: i64| {
            let mut choices = Choices::default();
            let run = Run {
                program,
                model: &model,
                is_main: true,
                ints: vec![x],
                map: BTreeMap::new(),
                float: 0,
                choices: &mut choices,
                passed: vec![],
                steps: 0,
            };
            run.truth(axiom)
        };
        // Beyond the places nothing new happens, and the periods are two and three.
        let quantified = program.axioms.iter().all(|axiom| (-20..=20).all(|x| holds(axiom, x)));
        if quantified && program.ground.iter().all(|axiom| holds(axiom, 0)) {
            found.push(model);
        }
    }
    found
}

impl Run<'_> {
    fn int(&self, term: &Int) -> i64 {
        match term {
            Int::Number(n) => *n,
            Int::Variable(var) => self.ints[*var],
            Int::Apply(fun, a) => {
                let (place, values) = (self.int(a), &self.model[*fun]);
                match self.program.shapes[*fun] {
                    Shape::Period(period) => values[place.rem_euclid(period) as usize],
                    Shape::Places(places) if (0..places).contains(&place) => values[place as usize],
                    Shape::Places(_) => 0,
                }
            }
            Int::Plus(a, b) => self.int(a) + self.int(b),
            Int::Minus(a, b) => self.int(a) - self.int(b),
            Int::Times(n, a) => n * self.int(a),
            Int::Choice(guard, a, b) => {
                if self.truth(guard) {
                    self.int(a)
                } else {
                    self.int(b)
                }
            }
            Int::Select(a) => self.map.get(&self.int(a)).copied().unwrap_or(0),
        }
    }

    fn float(&self, term: Float) -> f32 {
        match term {
            Float::Variable => FLOATS[self.float].0,
            Float::Constant(place) => FLOATS[place].0,
        }
    }

    fn truth(&self, term: &Truth) -> bool {
        match term {
            Truth::Less(a, b) => self.int(a) < self.int(b),
            Truth::Same(a, b) => self.int(a) == self.int(b),
            Truth::Not(a) => !self.truth(a),
            Truth::And(a, b) => self.truth(a) && self.truth(b),
            Truth::Or(a, b) => self.truth(a) || self.truth(b),
            Truth::SameFloat(a, b) => {
                let (a, b) = (self.float(*a), self.float(*b));
                a.is_nan() && b.is_nan() || a.to_bits() == b.to_bits()
            }
            Truth::AtMost(a, b) => self.float(*a) <= self.float(*b),
            Truth::SameMap(a, b) => self.map.get(&self.int(a)).copied().unwrap_or(0) == self.int(b),
        }
    }

    fn main(&mut self) -> Step<()> {
        let program = self.program;
        let mut number = 0;
        self.list(&program.main, &mut number)
    }

    /// The helper, as it's started or called.
    fn help(&mut self, is_start: bool) -> Step<()> {
        let program = self.program;
        let in_range = (-1..=3).contains(&self.ints[0]) && (0..=2).contains(&self.ints[2]);
        let requires = program.requires.iter().all(|clause| self.truth(clause)) && in_range;
        match (is_start, requires) {
            (true, false) => return Err(Stop::Impossible),
            (false, false) => return Err(Stop::Elsewhere),
            _ => {}
        }
        // Callers neither check nor assume what's free.
        if is_start && !program.free_requires.iter().all(|clause| self.truth(clause)) {
            return Err(Stop::Impossible);
        }
        let mut number = 0;
        match self.list(&program.help, &mut number) {
            Ok(()) | Err(Stop::Returned) => {}
            // The helper's own assertions are its goals in its calls of itself, too.
            Err(Stop::Violated(_)) if self.is_main => return Err(Stop::Elsewhere),
            Err(stop) => return Err(stop),
        }
        if let Some((free, clause)) = &program.ensures
            && !self.truth(clause)
        {
            match (free, is_start) {
                (false, _) => return Err(Stop::Elsewhere),
                (true, false) => return Err(Stop::Impossible),
                (true, true) => {}
            }
        }
        Ok(())
    }

    fn list(&mut self, statements: &[Statement], number: &mut usize) -> Step<()> {
        for statement in statements {
            self.statement(statement, number)?;
        }
        Ok(())
    }

    /// Skips statements that aren't executed, which have numbers too.
    fn skip(statements: &[Statement], number: &mut usize) {
        for statement in statements {
            *number += 1;
            match statement {
                Statement::If(_, one, two) | Statement::Ways(one, two) => {
                    Run::skip(one, number);
                    Run::skip(two, number);
                }
                Statement::While(_, _, body) | Statement::Circle(_, _, _, body) => Run::skip(body, number),
                _ => {}
            }
        }
    }

    /// A statement with others inside; false if it has none.
    fn compound(&mut self, statement: &Statement, number: &mut usize) -> Step<bool> {
        match statement {
            Statement::If(guard, then, otherwise) => {
                let taken = match guard {
                    Some(guard) => self.truth(guard),
                    None => self.choices.choose(2) == 0,
                };
                if taken {
                    self.list(then, number)?;
                    Run::skip(otherwise, number);
                } else {
                    Run::skip(then, number);
                    self.list(otherwise, number)?;
                }
            }
            Statement::Ways(one, two) => {
                if self.choices.choose(2) == 0 {
                    self.list(one, number)?;
                    Run::skip(two, number);
                } else {
                    Run::skip(one, number);
                    self.list(two, number)?;
                }
            }
            Statement::While(counter, rounds, body) => {
                self.ints[*counter] = 0;
                let first = *number;
                loop {
                    let on = match rounds {
                        Some(rounds) => self.ints[*counter] < *rounds,
                        None => self.choices.choose(2) == 0,
                    };
                    if !on {
                        break;
                    }
                    if rounds.is_none() && self.ints[*counter] >= 2 {
                        return Err(Stop::Impossible);
                    }
                    self.ints[*counter] += 1;
                    *number = first;
                    self.list(body, number)?;
                }
                *number = first;
                Run::skip(body, number);
            }
            Statement::Circle(counter, rounds, whole, body) => {
                self.ints[*counter] = 0;
                let first = *number;
                while self.choices.choose(2) == 0 {
                    if self.ints[*counter] >= *rounds {
                        return Err(Stop::Impossible);
                    }
                    self.ints[*counter] += 1;
                    *number = first;
                    self.list(body, number)?;
                }
                if *whole && self.ints[*counter] < *rounds {
                    return Err(Stop::Impossible);
                }
                *number = first;
                Run::skip(body, number);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn statement(&mut self, statement: &Statement, number: &mut usize) -> Step<()> {
        let own = *number;
        *number += 1;
        self.steps += 1;
        if self.steps > 10_000 {
            return Err(Stop::TooMany);
        }
        if self.compound(statement, number)? {
            return Ok(());
        }
        self.passed.push(own);
        match statement {
            Statement::Assign(var, value) => self.ints[*var] = self.int(value),
            Statement::Store(index, value) => {
                let (index, value) = (self.int(index), self.int(value));
                self.map.insert(index, value);
            }
            Statement::Update(guard, index, value) if self.truth(guard) => {
                let (index, value) = (self.int(index), self.int(value));
                self.map.insert(index, value);
            }
            Statement::SetFloat(place) => self.float = *place,
            Statement::Havoc(var) => self.ints[*var] = self.choices.choose(3) as i64,
            Statement::Assume(condition) if !self.truth(condition) => return Err(Stop::Impossible),
            Statement::Assert(condition) if !self.truth(condition) => return Err(Stop::Violated(own)),
            Statement::Call(out, argument) => {
                let argument = self.int(argument);
                // The global variable's place is another one in the helper.
                let place = if self.ints.len() == HELP.len() { 2 } else { NAMES.len() - 1 };
                let global = self.ints[place];
                let saved = std::mem::replace(&mut self.ints, vec![argument, 0, global, global]);
                let passed = std::mem::take(&mut self.passed);
                let ended = self.help(false);
                let (result, global) = (self.ints[1], self.ints[2]);
                let inner = std::mem::replace(&mut self.passed, passed);
                self.ints = saved;
                if !self.is_main {
                    self.passed.extend(inner);
                }
                ended?;
                self.ints[place] = global;
                self.ints[*out] = result;
            }
            Statement::CallAbsent(out, _) => self.ints[*out] = self.choices.choose(2) as i64,
            Statement::Return => return Err(Stop::Returned),
            _ => {}
        }
        Ok(())
    }
}
