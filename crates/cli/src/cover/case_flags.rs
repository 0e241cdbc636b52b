//! A test case as people are told it, and as the flags of `run` take it: the inputs that are read, and of the choices those that
//! matter. What it leaves out is what `run` does by itself, and that the rest takes the case's way is tried, not assumed.

use super::initial_values::Reads;
use touchstone_cover::report::TestCase;
use touchstone_front_boogie::value::print;
use touchstone_logic::{Int, Valuation, Value};
use touchstone_program::interpret::{self, Event, Limits, Outcome, Script};
use touchstone_program::{ProcedureId, Program};

/// A test case in print.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseFlags {
    /// Initial values by name: those that the procedure reads.
    pub inputs: Vec<(String, String)>,
    /// The values that havocked variables get, as far as they matter: `--chosen`.
    pub chosen: Vec<String>,
    /// Which ways are taken where nothing else says it: `--ways`.
    pub ways: Vec<usize>,
}

/// So many runs are tried to leave out choices of one case.
const TRIALS: usize = 100;
/// Runs that take more steps aren't tried again.
const STEPS: u64 = 5_000;

impl CaseFlags {
    /// Of a case of that procedure.
    pub fn of(program: &Program, id: ProcedureId, reads: &Reads<'_>, case: &TestCase) -> CaseFlags {
        let inputs = reads.inputs(case);
        let only = |script: &Script| script.values.is_empty() && script.branches.is_empty();
        if only(&case.script) {
            return CaseFlags { inputs, ..CaseFlags::default() };
        }
        let mut trial = Trial::new(program, id, reads.kept(case), case);
        let script = trial.reduced(case);
        let chosen = script.values.iter().map(print).collect();
        CaseFlags { inputs, chosen, ways: script.ways }
    }

    /// The ways in print.
    pub fn ways(&self) -> Vec<String> {
        self.ways.iter().map(ToString::to_string).collect()
    }
}

/// Runs of one case with less and less said of its choices.
struct Trial<'a> {
    program: &'a Program,
    id: ProcedureId,
    initial: Valuation,
    events: Vec<Event>,
    outcome: Outcome,
    left: usize,
}

impl<'a> Trial<'a> {
    fn new(program: &'a Program, id: ProcedureId, initial: Valuation, case: &TestCase) -> Trial<'a> {
        let run = interpret::run(program, id, &case.initial, &case.script, Limits::default());
        let left = if run.steps > STEPS { 0 } else { TRIALS };
        Trial { program, id, initial, events: run.trace.events, outcome: run.outcome, left }
    }

    /// Whether the run goes the case's way.
    fn same(&mut self, script: &Script) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let run = interpret::run(self.program, self.id, &self.initial, script, Limits::default());
        run.outcome == self.outcome && run.trace.events == self.events
    }

    /// A script that says as little as was found to be enough.
    fn reduced(&mut self, case: &TestCase) -> Script {
        let ways =
            interpret::open_ways(self.program, self.id, &case.initial, &case.script, Limits::default());
        let full = Script { values: case.script.values.clone(), ways, ..Script::default() };
        if self.same(&Script::default()) {
            return Script::default();
        }
        let mut script = full;
        let no_ways = Script { ways: vec![], ..script.clone() };
        if !script.ways.is_empty() && self.same(&no_ways) {
            script = no_ways;
        }
        for position in (0..script.values.len()).rev() {
            let plain = match &script.values[position] {
                Value::Int(_) => Value::Int(Int::ZERO),
                Value::Bool(_) => Value::Bool(false),
                _ => continue,
            };
            let mut less = script.clone();
            less.values[position] = plain;
            if less != script && self.same(&less) {
                script = less;
            }
        }
        // What isn't said is the default, and the last ways may be those taken anyway.
        while let Some(shorter) = without_last(&script, |script| &mut script.values) {
            if !self.same(&shorter) {
                break;
            }
            script = shorter;
        }
        while let Some(shorter) = without_last(&script, |script| &mut script.ways) {
            if !self.same(&shorter) {
                break;
            }
            script = shorter;
        }
        script
    }
}

fn without_last<T>(script: &Script, list: impl Fn(&mut Script) -> &mut Vec<T>) -> Option<Script> {
    let mut shorter = script.clone();
    list(&mut shorter).pop()?;
    Some(shorter)
}
