//! The client as source. Names: `x`, `y`, `z` … for parameters, `r1`, `r2` … for results of what the client
//! has done.

use rustc_hash::FxHashMap;

use super::display::atom;
use crate::heap::{Act, Body, Branch, Caught, Ending, Entry, Heap, Name, Part, Path, Slot, Step, Unknown};
use crate::machine::control::FAILURE;
use crate::machine::keywords::ENDLESS;
use crate::machine::{Import, State};
use crate::solve::component::default_of;
use crate::symbolic::{Atom, Kinds, Loc, Value};
use touchstone_front_racket::concrete::written_symbol;
use touchstone_front_racket::core::Program;

/// Greatest depth to which values and procedures may be nested.
const MAX_DEPTH: usize = 60;

/// Writes a state's unknown values as source.
pub struct Writer<'a> {
    program: &'a Program,
    state: &'a State,
    imports: &'a [Import],
    /// Whether procedures may answer equal arguments differently.
    impure: bool,
    /// By body: the names of its parameters and results.
    names: FxHashMap<Loc, Vec<String>>,
    /// Bodies around the place that's being written, innermost last.
    scopes: Vec<Loc>,
    letters: usize,
    results: usize,
    depth: usize,
}

/// Whether an unknown rest of a list can be the empty list.
pub fn ends_list(heap: &Heap, loc: Loc, facts: &Unknown) -> bool {
    let model = heap.model.get(loc.index()).cloned().flatten();
    facts.kinds.meets(Kinds::NULL)
        && model.is_none_or(|atom| atom == Atom::Null)
        && (facts.list || facts.kinds.within(Kinds::NULL | Kinds::PAIR))
}

impl<'a> Writer<'a> {
    /// A writer for a settled state.
    pub fn new(program: &'a Program, state: &'a State, imports: &'a [Import], impure: bool) -> Writer<'a> {
        Writer {
            program,
            state,
            imports,
            impure,
            names: FxHashMap::default(),
            scopes: Vec::new(),
            letters: 0,
            results: 0,
            depth: 0,
        }
    }

    /// The forms of the client: definitions of results, and the last expression. None if a value can't be
    /// written.
    pub fn client(&mut self, top: Loc) -> Option<Vec<String>> {
        let Slot::Body(body) = self.state.heap.slot(top) else { return None };
        let body = body.clone();
        self.names.insert(top, Vec::new());
        self.scopes.push(top);
        let mut forms = Vec::new();
        for (index, step) in body.steps.iter().enumerate() {
            let text = self.step(top, step)?;
            if index + 1 < body.steps.len() {
                self.results += 1;
                let name = format!("r{}", self.results);
                let form = match step.act {
                    Act::Call(_) | Act::Read(_) => format!("(define {name} {text})"),
                    _ => format!("(define {name} (begin {text} (void)))"),
                };
                forms.push(form);
                self.names.get_mut(&top)?.push(name);
            } else {
                forms.push(text);
            }
        }
        self.scopes.pop();
        Some(forms)
    }

    fn step(&mut self, body: Loc, step: &Step) -> Option<String> {
        let target = self.path(body, &step.target)?;
        let mut operands = String::new();
        let positional = step.operands.len().saturating_sub(step.keywords.len());
        for (index, operand) in step.operands.iter().enumerate() {
            if let Some(keyword) = index.checked_sub(positional).and_then(|at| step.keywords.get(at)) {
                operands.push_str(&format!(" #:{keyword}"));
            }
            operands.push(' ');
            operands.push_str(&self.value(&Value::Unknown(*operand))?);
        }
        Some(match step.act {
            Act::Call(_) => match step.caught {
                None if step.several => format!("(call-with-values (λ () ({target}{operands})) list)"),
                None => format!("({target}{operands})"),
                Some(Caught::Dropped) => format!("(with-handlers ([void void]) ({target}{operands}))"),
                Some(Caught::Kept) => format!("(with-handlers ([void values]) ({target}{operands}))"),
            },
            Act::SetBox => format!("(set-box! {target}{operands})"),
            Act::Read(prim) => format!("({} {target})", prim.name()),
            Act::SetVector(index) => format!("(vector-set! {target} {index}{operands})"),
        })
    }

    fn path(&self, _body: Loc, path: &Path) -> Option<String> {
        match path {
            Path::Export(index) => Some(written_symbol(self.imports.get(*index)?.name.as_str())),
            Path::Variable { outward, index } => {
                let scope = self.scopes.len().checked_sub(outward + 1)?;
                self.names.get(self.scopes.get(scope)?)?.get(*index).cloned()
            }
            Path::Part(whole, part) => {
                let whole = self.path(_body, whole)?;
                Some(match part {
                    Part::First => format!("(car {whole})"),
                    Part::Second => format!("(cdr {whole})"),
                    Part::Content => format!("(unbox {whole})"),
                    Part::Element(index) => format!("(vector-ref {whole} {index})"),
                    Part::Field(import) => {
                        format!("({} {whole})", written_symbol(self.imports.get(*import)?.name.as_str()))
                    }
                })
            }
        }
    }

    /// A value as source; none if there's no way to write it, such as a procedure of the module that isn't
    /// exported.
    pub fn value(&mut self, value: &Value) -> Option<String> {
        if self.depth > MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let text = self.write(value);
        self.depth -= 1;
        text
    }

    fn write(&mut self, value: &Value) -> Option<String> {
        // Aliases and what exports made, before the value is looked at: it may have no other source.
        let mut value = value.clone();
        while let Value::Unknown(loc) = value {
            if let Some((_, name)) = self.state.heap.aliases.iter().find(|(other, _)| *other == loc) {
                return match name {
                    Name::Export(index) => Some(written_symbol(self.imports.get(*index)?.name.as_str())),
                    Name::Variable(body, index) => self.names.get(body)?.get(*index).cloned(),
                };
            }
            if let Some((_, export, operands)) = self.state.heap.made.iter().find(|(other, ..)| *other == loc)
            {
                let mut text = format!("({}", written_symbol(self.imports.get(*export)?.name.as_str()));
                for operand in operands {
                    text.push(' ');
                    text.push_str(&self.value(&Value::Unknown(*operand))?);
                }
                text.push_str(self.imports.get(*export)?.library.map_or("", |library| library.closing));
                text.push(')');
                return Some(text);
            }
            match self.state.heap.slot(loc) {
                Slot::Known(known) => value = known.clone(),
                Slot::Unknown(unknown) => {
                    let unknown = unknown.clone();
                    return self.unknown(loc, &unknown);
                }
                _ => return None,
            }
        }
        match &value {
            Value::Atom(plain) => Some(atom(plain)),
            Value::Pair(_) => self.list(&value),
            Value::Vector(elements) => self.sequence("vector-immutable", elements),
            Value::MutableVector(loc) => {
                let contents = self.initial(*loc)?;
                self.sequence("vector", &contents)
            }
            Value::Box(content) => self.sequence("box-immutable", &[(**content).clone()]),
            Value::MutableBox(loc) => {
                let contents = self.initial(*loc)?;
                self.sequence("box", &contents)
            }
            Value::Hash(table) => {
                let parts: Vec<Value> =
                    table.entries.iter().flat_map(|(key, value)| [key.clone(), value.clone()]).collect();
                self.sequence("hash", &parts)
            }
            Value::MutableHash(_, loc) => {
                let found = self.state.heap.initial.iter().find(|(other, _)| other == loc);
                let Some((_, Slot::Table(table))) = found else { return None };
                let pairs: Vec<Value> = table
                    .entries
                    .iter()
                    .map(|(key, value)| Value::cons(key.clone(), value.clone()))
                    .collect();
                let pairs = self.sequence("list", &pairs)?;
                Some(format!("(make-hash {pairs})"))
            }
            Value::Prim(prim) if !prim.name().starts_with("#%") => Some(prim.name().to_owned()),
            _ => self.export_of(&value),
        }
    }

    /// The name of the export that a value is.
    fn export_of(&self, value: &Value) -> Option<String> {
        let same = |other: &Value| match (self.state.heap.resolve(other), value) {
            (Value::Closure(a), Value::Closure(b)) => std::rc::Rc::ptr_eq(&a, b),
            (Value::Guarded(a), Value::Guarded(b)) => std::rc::Rc::ptr_eq(&a, b),
            (Value::Instance(a), Value::Instance(b)) => std::rc::Rc::ptr_eq(&a, b),
            (Value::Struct(a, x), Value::Struct(b, y)) => a == *b && x == *y,
            _ => false,
        };
        let index = self.state.imports.iter().position(same)?;
        Some(written_symbol(self.imports.get(index)?.name.as_str()))
    }

    fn initial(&self, loc: Loc) -> Option<Vec<Value>> {
        match self.state.heap.initial.iter().find(|(other, _)| *other == loc)? {
            (_, Slot::Contents(contents)) => Some(contents.to_vec()),
            _ => None,
        }
    }

    fn sequence(&mut self, head: &str, parts: &[Value]) -> Option<String> {
        let mut text = format!("({head}");
        for part in parts {
            text.push(' ');
            text.push_str(&self.value(part)?);
        }
        text.push(')');
        Some(text)
    }

    fn list(&mut self, value: &Value) -> Option<String> {
        let mut parts = Vec::new();
        let mut rest = self.state.heap.resolve(value);
        while let Value::Pair(pair) = &rest {
            parts.push(pair.first.clone());
            let next = self.state.heap.resolve(&pair.second);
            rest = next;
        }
        let proper = match &rest {
            Value::Atom(Atom::Null) => true,
            Value::Unknown(loc) => {
                self.state.heap.facts(*loc).is_some_and(|facts| ends_list(&self.state.heap, *loc, facts))
            }
            _ => false,
        };
        if proper {
            return self.sequence("list", &parts);
        }
        parts.push(rest);
        self.sequence(if parts.len() == 2 { "cons" } else { "list*" }, &parts)
    }

    /// Text of a value of which nothing more is known.
    fn unknown(&mut self, loc: Loc, unknown: &Unknown) -> Option<String> {
        let function = &unknown.function;
        let applied =
            !function.entries.is_empty() || !function.accepts.is_empty() || !function.rejects.is_empty();
        if unknown.kinds == Kinds::PROCEDURE || (applied && unknown.kinds.meets(Kinds::PROCEDURE)) {
            return self.procedure(unknown);
        }
        if let Some(plain) = self.state.heap.model.get(loc.index()).cloned().flatten()
            && plain.kinds().within(unknown.kinds)
        {
            return Some(atom(&plain));
        }
        let atoms = unknown.kinds & Kinds::ATOM;
        if unknown.list && unknown.kinds.meets(Kinds::NULL) {
            return Some("'()".to_owned());
        }
        if !atoms.is_empty() {
            return Some(atom(&default_of(atoms)));
        }
        let plainest = [
            (Kinds::PAIR, "(cons 0 0)"),
            (Kinds::VECTOR, "(vector)"),
            (Kinds::BOX, "(box 0)"),
            (Kinds::HASH, "(hash)"),
        ];
        if let Some((_, text)) = plainest.iter().find(|(kinds, _)| unknown.kinds.meets(*kinds)) {
            return Some((*text).to_owned());
        }
        if unknown.kinds.meets(Kinds::PROCEDURE) {
            return self.procedure(unknown);
        }
        // None of the types that the modules know.
        unknown.kinds.meets(Kinds::STRUCT).then(|| "(let () (struct other ()) (other))".to_owned())
    }

    fn letter(&mut self) -> String {
        const LETTERS: [&str; 8] = ["x", "y", "z", "u", "v", "w", "p", "q"];
        let (round, index) = (self.letters / LETTERS.len(), self.letters % LETTERS.len());
        self.letters += 1;
        // An export of that name would be hidden.
        let name = if round == 0 { LETTERS[index].to_owned() } else { format!("{}{round}", LETTERS[index]) };
        if self.imports.iter().any(|import| import.name.as_str() == name) { self.letter() } else { name }
    }

    fn procedure(&mut self, unknown: &Unknown) -> Option<String> {
        let function = unknown.function.clone();
        let mut counts: Vec<usize> = function.entries.iter().map(|entry| entry.key.len()).collect();
        counts.extend(function.accepts.iter().copied());
        counts.sort_unstable();
        counts.dedup();
        if counts.is_empty() && function.rejects.is_empty() {
            return Some("(λ args 0)".to_owned());
        }
        if counts.is_empty() {
            // Any number that's not refused.
            let free = (0..).find(|count| !function.rejects.contains(count))?;
            counts.push(free);
        }
        let letters = self.letters;
        let mut clauses = Vec::new();
        let mut counters = Vec::new();
        for count in counts {
            if count >= ENDLESS {
                // Behind the clauses for fewer: any number.
                clauses.push((format!(". {}", self.letter()), "0".to_owned()));
                continue;
            }
            let parameters: Vec<String> = (0..count).map(|_| self.letter()).collect();
            let entries: Vec<Entry> =
                function.entries.iter().filter(|entry| entry.key.len() == count).cloned().collect();
            if self.impure && entries.len() > 1 {
                counters.push(format!("[n{count} 0]"));
            }
            let body = self.cases(&entries, &parameters)?;
            clauses.push((parameters.join(" "), body));
        }
        self.letters = letters;
        let procedure = match clauses.as_slice() {
            [(parameters, body)] => format!("(λ {} {body})", formals(parameters)),
            many => {
                let clauses: Vec<String> = many
                    .iter()
                    .map(|(parameters, body)| format!("[{} {body}]", formals(parameters)))
                    .collect();
                format!("(case-lambda {})", clauses.join(" "))
            }
        };
        Some(match counters.is_empty() {
            true => procedure,
            false => format!("(let ({}) {procedure})", counters.join(" ")),
        })
    }

    fn cases(&mut self, entries: &[Entry], parameters: &[String]) -> Option<String> {
        let Some((last, before)) = entries.split_last() else { return Some("0".to_owned()) };
        if before.is_empty() {
            return self.body(last.body, parameters);
        }
        if self.impure {
            return self.calls_in_turn(before, last, parameters);
        }
        if let Some(text) = self.symbol_cases(before, last, parameters) {
            return Some(text);
        }
        let mut text = "(cond".to_owned();
        for entry in before {
            let mut tests = Vec::new();
            for (index, (key, name)) in entry.key.iter().zip(parameters).enumerate() {
                match key {
                    Some(value) => {
                        let same = entries.iter().all(|other| self.same_key(other, entry, index));
                        if !same {
                            tests.push(format!("(equal? {name} {})", self.value(value)?));
                        }
                    }
                    None if entries.iter().any(|other| other.key[index].is_some()) => {
                        tests.push(format!("(procedure? {name})"));
                    }
                    None => {}
                }
            }
            let test = match tests.as_slice() {
                [] => "#t".to_owned(),
                [one] => one.clone(),
                many => format!("(and {})", many.join(" ")),
            };
            text.push_str(&format!(" [{test} {}]", self.body(entry.body, parameters)?));
        }
        text.push_str(&format!(" [else {}])", self.body(last.body, parameters)?));
        Some(text)
    }

    /// Text of a procedure by the number of calls before: each call in its turn. [`Writer::procedure`] counts them.
    fn calls_in_turn(&mut self, before: &[Entry], last: &Entry, parameters: &[String]) -> Option<String> {
        let counter = format!("n{}", parameters.len());
        let mut text = format!("(begin (set! {counter} (+ {counter} 1)) (case {counter}");
        for (entry, number) in before.iter().zip(1..) {
            text.push_str(&format!(" [({number}) {}]", self.body(entry.body, parameters)?));
        }
        text.push_str(&format!(" [else {}]))", self.body(last.body, parameters)?));
        Some(text)
    }

    fn same_key(&mut self, a: &Entry, b: &Entry, index: usize) -> bool {
        match (&a.key[index], &b.key[index]) {
            (Some(x), Some(y)) => {
                let (x, y) = (x.clone(), y.clone());
                self.value(&x) == self.value(&y)
            }
            (None, None) => true,
            _ => false,
        }
    }

    /// Messages: `case` on one parameter that's always a symbol.
    fn symbol_cases(&mut self, before: &[Entry], last: &Entry, parameters: &[String]) -> Option<String> {
        let [parameter] = parameters else { return None };
        let symbol = |writer: &Writer<'_>, entry: &Entry| match writer
            .state
            .heap
            .value_in_model(entry.key[0].as_ref()?)?
        {
            plain @ Atom::Symbol(_) => Some(atom(&plain).trim_start_matches('\'').to_owned()),
            _ => None,
        };
        let mut text = format!("(case {parameter}");
        for entry in before {
            text.push_str(&format!(" [({}) {}]", symbol(self, entry)?, self.body(entry.body, parameters)?));
        }
        symbol(self, last)?;
        text.push_str(&format!(" [else {}])", self.body(last.body, parameters)?));
        Some(text)
    }

    fn body(&mut self, loc: Loc, parameters: &[String]) -> Option<String> {
        let Slot::Body(body) = self.state.heap.slot(loc) else { return None };
        let body: Body = (**body).clone();
        if self.scopes.contains(&loc) {
            return None;
        }
        self.names.insert(loc, parameters.to_vec());
        self.scopes.push(loc);
        let mut bindings = Vec::new();
        for step in &body.steps {
            let text = self.step(loc, step)?;
            self.results += 1;
            let name = format!("r{}", self.results);
            bindings.push((name.clone(), text));
            self.names.get_mut(&loc)?.push(name);
        }
        let result = match body.end {
            None if !body.branches.is_empty() => self.branches(loc, &body.branches)?,
            Some(Ending::Returns(result)) => self.value(&Value::Unknown(result))?,
            Some(Ending::Fails) => format!("(error {FAILURE:?})"),
            Some(Ending::Raises(value)) => format!("(raise {})", self.value(&Value::Unknown(value))?),
            None => "0".to_owned(),
        };
        self.scopes.pop();
        let used = |name: &str, from: usize| {
            let later = bindings[from..].iter().map(|(_, text)| text.as_str()).chain([result.as_str()]);
            later.flat_map(|text| text.split(|c: char| "() []".contains(c))).any(|word| word == name)
        };
        let any_used = bindings.iter().enumerate().any(|(index, (name, _))| used(name, index + 1));
        Some(if bindings.is_empty() {
            result
        } else if any_used {
            let list: Vec<String> = bindings.iter().map(|(name, text)| format!("[{name} {text}]")).collect();
            format!("(let* ({}) {result})", list.join(" "))
        } else {
            let list: Vec<&str> = bindings.iter().map(|(_, text)| text.as_str()).collect();
            format!("(begin {} {result})", list.join(" "))
        })
    }

    /// Text that follows on the last answer.
    fn branches(&mut self, loc: Loc, branches: &[Branch]) -> Option<String> {
        let names = self.names.get(&loc)?.clone();
        let answer = names.last()?.clone();
        let (last, before) = branches.split_last()?;
        if before.is_empty() {
            return self.body(last.body, &names);
        }
        let mut text = "(cond".to_owned();
        for branch in before {
            let test = format!("(equal? {answer} {})", self.value(&branch.answer)?);
            text.push_str(&format!(" [{test} {}]", self.body(branch.body, &names)?));
        }
        text.push_str(&format!(" [else {}])", self.body(last.body, &names)?));
        Some(text)
    }

    /// The program that's written about.
    pub fn program(&self) -> &Program {
        self.program
    }
}

/// Parameters as a procedure has them: in parentheses, unless there's one for all arguments.
fn formals(parameters: &str) -> String {
    match parameters.strip_prefix(". ") {
        Some(all) => all.to_owned(),
        None => format!("({parameters})"),
    }
}
