//! What's worth telling of a run, in words: infeasible code with the statements that contradict each other, assertions that
//! can be violated, and why something is open. The renderings share these words.

use super::session::Session;
use super::snippet::{Diagnostic, Label, Severity};
use super::source::Source;
use super::told::Told;
use super::value::{print, print_function, quoted};
use std::collections::BTreeSet;
use touchstone_cover::goal::Target;
use touchstone_cover::report::{
    Direction, Explanation, GoalReport, Invariant, Open, Place, Proof, Report, Suppressed, TestCase, Verdict,
};
use touchstone_logic::Valuation;
use touchstone_program::graph::Graph;
use touchstone_program::{BlockId, Liveness, ProcedureId, Program, StatementKind, Var};

/// Kinds of findings, as SARIF's rules and the codes of diagnostics name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// No execution reaches it.
    NeverReached,
    /// It's reached, but no execution that does so returns.
    NeverCompletes,
    /// One of the two; which one isn't known.
    Infeasible,
    /// An input violates an assertion.
    Violated,
    /// Neither a test case nor a proof was found.
    Open,
}

impl Rule {
    /// All.
    pub const ALL: [Rule; 5] =
        [Rule::NeverReached, Rule::NeverCompletes, Rule::Infeasible, Rule::Violated, Rule::Open];

    /// Its name; it never changes.
    pub fn id(self) -> &'static str {
        match self {
            Rule::NeverReached => "never-reached",
            Rule::NeverCompletes => "never-completes",
            Rule::Infeasible => "infeasible",
            Rule::Violated => "assertion-violated",
            Rule::Open => "not-decided",
        }
    }

    /// What it means.
    pub fn description(self) -> &'static str {
        match self {
            Rule::NeverReached => "No execution reaches this code, whatever the input.",
            Rule::NeverCompletes => {
                "Executions reach this code, but none that does so returns, whatever the input: each contradicts an \
                 assumption or fails an assertion."
            }
            Rule::Infeasible => "No execution passes through this code and returns, whatever the input.",
            Rule::Violated => "There is an input, which was run, that violates this assertion.",
            Rule::Open => "Neither an input that leads here was found, nor a proof that there is none.",
        }
    }
}

/// Something worth telling.
#[derive(Clone, Debug)]
pub struct Finding<'a> {
    /// Its kind.
    pub rule: Rule,
    /// In which procedure.
    pub report: &'a Report,
    /// The goal it's about.
    pub goal: &'a GoalReport,
    /// One phrase.
    pub title: String,
    /// Where.
    pub place: &'a Place,
    /// Statements that contradict each other.
    pub contradiction: &'a [Place],
    /// How it's known, in sentences.
    pub notes: Vec<String>,
}

/// All findings, in the order of procedures and their source. Open goals are findings only if asked for.
pub fn findings(session: &Session, with_open: bool) -> Vec<Finding<'_>> {
    let mut found = vec![];
    for report in session.reports() {
        let infeasible = report.diagnostics().filter(|_| !session.is_about_assertions());
        found.extend(infeasible.filter_map(|goal| infeasible_code(session, report, goal)));
        let violations = report.goals.iter().filter(|_| session.is_about_assertions());
        found.extend(violations.filter_map(|goal| match goal.verdict {
            Verdict::Covered(case) => Some(violation(session, report, goal, report.cases.get(case)?)),
            _ => None,
        }));
        if with_open {
            for goal in &report.goals {
                let Verdict::Open(why) = &goal.verdict else { continue };
                let title = match session.is_about_assertions() {
                    true => format!("it isn't known whether the {} holds", goal.name),
                    false => {
                        format!("it isn't known whether an input covers {}", called(&session.source, goal))
                    }
                };
                found.push(Finding {
                    rule: Rule::Open,
                    report,
                    goal,
                    title,
                    place: place_of(goal),
                    contradiction: &[],
                    notes: vec![open(why, report)],
                });
            }
        }
    }
    found
}

fn infeasible_code<'a>(session: &Session, report: &'a Report, goal: &'a GoalReport) -> Option<Finding<'a>> {
    let Verdict::Infeasible { proof, explanation } = &goal.verdict else { return None };
    let rule = match explanation.as_ref().map(|explanation| explanation.direction) {
        Some(Direction::Forward) => Rule::NeverReached,
        Some(Direction::Backward) => Rule::NeverCompletes,
        Some(Direction::Unknown) | None => Rule::Infeasible,
    };
    let name = called(&session.source, goal);
    let title = match rule {
        _ if matches!(goal.target, Target::Edge(_)) => {
            let edge = if is_written(&session.source, goal) { name } else { "the branch to here".to_owned() };
            format!(
                "no execution takes {edge}{}",
                if rule == Rule::NeverReached { "" } else { " and returns" }
            )
        }
        _ if matches!(goal.target, Target::Segment(_)) => {
            format!("no execution takes `{}` in a row and returns", goal.name.replace(", ", "`, `"))
        }
        Rule::NeverReached => format!("no input reaches {name}"),
        Rule::NeverCompletes => format!("no execution that reaches {name} returns"),
        _ => format!("no execution passes through {name} and returns"),
    };
    let mut notes = vec![format!("proved for all executions of `{}`: {}", report.procedure, proved(proof))];
    if explanation
        .as_ref()
        .is_some_and(|explanation| !explanation.minimal && !explanation.statements.is_empty())
    {
        notes.push("fewer statements may be enough for the contradiction".to_owned());
    }
    for Invariant { place, passed, formula } in explanation.iter().flat_map(|found| &found.invariants) {
        let when = if *passed { " once it was passed" } else { "" };
        notes.push(format!("the loop in line {} keeps{when} `{formula}`", place.line));
    }
    let contradiction = explanation.as_ref().map_or(&[][..], |Explanation { statements, .. }| statements);
    Some(Finding { rule, report, goal, title, place: place_of(goal), contradiction, notes })
}

fn violation<'a>(
    session: &Session,
    report: &'a Report,
    goal: &'a GoalReport,
    case: &TestCase,
) -> Finding<'a> {
    let told = Reads::of(session, &report.procedure).told(case);
    let mut notes = vec![match told.inputs.as_slice() {
        [] => format!("any input of `{}` does it", report.procedure),
        inputs => format!("`{}` was run on {}", report.procedure, listed(inputs)),
    }];
    if !told.chosen.is_empty() {
        notes.push(format!("with {} for what is havocked, in this order", told.chosen.join(", ")));
    }
    if !told.ways.is_empty() {
        notes.push(format!("by the ways {} where several are open, in this order", told.ways().join(", ")));
    }
    let title = format!("the {} can be violated", goal.name);
    Finding { rule: Rule::Violated, report, goal, title, place: place_of(goal), contradiction: &[], notes }
}

/// The block's label or the assertion; its first statement if no text says the label.
pub fn place_of(goal: &GoalReport) -> &Place {
    match goal.place.line {
        0 => goal.statements.first().unwrap_or(&goal.place),
        _ => &goal.place,
    }
}

impl Finding<'_> {
    /// As a compiler would show it.
    pub fn diagnostic(&self) -> Diagnostic {
        let primary =
            Label { place: self.place.clone(), text: Some(self.caption().to_owned()), primary: true };
        let mut labels = vec![primary];
        let count = self.contradiction.len();
        for (index, place) in self.contradiction.iter().enumerate() {
            let text = match (count, index) {
                (1, _) => "because of this".to_owned(),
                (_, 0) => "this contradicts …".to_owned(),
                (_, index) if index + 1 == count => "… this".to_owned(),
                _ => "… with this …".to_owned(),
            };
            labels.push(Label { place: place.clone(), text: Some(text), primary: false });
        }
        Diagnostic {
            severity: if self.rule == Rule::Violated { Severity::Error } else { Severity::Warning },
            code: Some(self.rule.id()),
            title: self.title.clone(),
            labels,
            notes: self.notes.clone(),
            help: None,
        }
    }

    fn caption(&self) -> &'static str {
        let is_way = matches!(self.goal.target, Target::Edge(_) | Target::Segment(_));
        match self.rule {
            Rule::NeverReached | Rule::NeverCompletes | Rule::Infeasible if is_way => "never this way",
            Rule::NeverReached => "never reached",
            Rule::NeverCompletes => "never gets from here to a return",
            Rule::Infeasible => "infeasible",
            Rule::Violated => "false here",
            Rule::Open => "open",
        }
    }
}

/// How something was proved, in words.
pub fn proved(proof: &Proof) -> String {
    match proof {
        Proof::Graph => {
            "there is no way to it, or none from it to a return, in the control-flow graph".to_owned()
        }
        Proof::Exhaustive => "no bound cut off any, and none passes through it".to_owned(),
        Proof::Abstraction => "not even with anything for what loops and calls change".to_owned(),
        Proof::Induction(depth) => format!("by {depth}-induction over a loop"),
        Proof::Horn => "by invariants of the loops, which z3 found".to_owned(),
    }
}

/// Why something is open, in words.
pub fn open(why: &Open, report: &Report) -> String {
    match why {
        Open::Bounds => {
            format!(
                "not reached when loops are unwound {} times, not proved infeasible beyond",
                report.unwind
            )
        }
        Open::Solver(reason) => format!("the solver didn't decide it: {reason}"),
        Open::Unconfirmed => "the solver found an input, but its run didn't come here".to_owned(),
        Open::Time => "the time for the procedure was over".to_owned(),
        Open::Refused(reason) => format!("no solver could be asked: {reason}"),
    }
}

/// Why infeasible code isn't shown, in words.
pub fn suppressed(why: Suppressed, report: &Report) -> String {
    match why {
        Suppressed::CompilerMade => "made by a compiler".to_owned(),
        Suppressed::Announced => "announced by its author".to_owned(),
        Suppressed::Consequence(of) => match report.goals.get(of) {
            Some(goal) => format!("follows from `{}`", goal.name),
            None => "follows from other infeasible code".to_owned(),
        },
    }
}

/// Whether the text has the goal's name: front ends make up labels that the author never saw.
fn is_written(source: &Source, goal: &GoalReport) -> bool {
    let label = goal.name.rsplit(" -> ").next().unwrap_or(&goal.name);
    match source.range(place_of(goal)).and_then(|range| source.text.get(range)) {
        Some(text) => text.trim_start_matches('`').starts_with(label),
        None => true,
    }
}

/// A goal in a sentence.
fn called(source: &Source, goal: &GoalReport) -> String {
    if is_written(source, goal) { format!("`{}`", goal.name) } else { "this code".to_owned() }
}

/// Goals in a list: labels as their author wrote them, and lines where a front end made them up.
pub fn names<'a>(session: &Session, goals: impl Iterator<Item = &'a GoalReport>) -> String {
    let mut names = vec![];
    let mut lines = BTreeSet::new();
    for goal in goals {
        let line = place_of(goal).line;
        match is_written(&session.source, goal) {
            true => names.push(goal.name.clone()),
            false if session.is_about_assertions() => names.push(format!("{} at line {line}", goal.name)),
            false => {
                lines.insert(line);
            }
        }
    }
    if !lines.is_empty() {
        let word = if lines.len() == 1 { "line" } else { "lines" };
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        names.push(format!("{word} {}", lines.join(", ")));
    }
    names.join(if names.iter().any(|name| name.contains(", ")) { "; " } else { ", " })
}

/// Which variables a procedure reads the initial values of. A solver's model, or a guess, gives values to others too.
pub struct Reads<'a> {
    program: &'a Program,
    procedure: Option<ProcedureId>,
    vars: BTreeSet<Var>,
}

impl<'a> Reads<'a> {
    /// Of the procedure of that name.
    pub fn of(session: &'a Session, procedure: &str) -> Reads<'a> {
        let program = &session.program;
        let mut vars: BTreeSet<Var> = program.constants().iter().copied().collect();
        let procedure = program.procedure_named(procedure);
        if let Some(id) = procedure {
            vars.extend(&program.procedure(id).parameters);
            vars.extend(read(program, id));
        }
        Reads { program, procedure, vars }
    }

    /// A case in print.
    pub fn told(&self, case: &TestCase) -> Told {
        match self.procedure {
            Some(id) => Told::of(self.program, id, self, case),
            None => Told::default(),
        }
    }

    /// The initial values of a case that are read.
    pub fn kept(&self, case: &TestCase) -> Valuation {
        let read = case.initial.iter().filter(|(var, _)| self.vars.contains(var));
        let mut kept: Valuation = read.map(|(var, value)| (var, value.clone())).collect();
        for (fun, table) in case.initial.functions() {
            kept.set_function(fun, table.clone());
        }
        kept
    }

    /// A case's initial values, by name and in print; functions after variables.
    pub fn inputs(&self, case: &TestCase) -> Vec<(String, String)> {
        let name = |var: Var| quoted(self.program.variable_name(var)).into_owned();
        let variables = case.initial.iter().filter(|(var, _)| self.vars.contains(var));
        let variables = variables.map(|(var, value)| (name(var), print(value)));
        let function = |fun| quoted(&self.program.store().fun(fun).name).into_owned();
        let functions = case.initial.functions().map(|(fun, table)| (function(fun), print_function(table)));
        variables.chain(functions).collect()
    }
}

/// The variables whose initial values matter: those live at the entry, and what contracts mention.
fn read(program: &Program, id: ProcedureId) -> Vec<Var> {
    let procedure = program.procedure(id);
    let Some(body) = &procedure.body else { return vec![] };
    let free = |clauses: &[touchstone_program::Clause]| {
        let terms: Vec<_> = clauses.iter().map(|clause| clause.condition).collect();
        program.store().free_vars_of(&terms)
    };
    let observed: Vec<Var> = free(&procedure.ensures).into_iter().collect();
    let required = free(&procedure.requires);
    // Of globals what is read here; a call may read any.
    let calls = body.blocks.iter().flat_map(|block| &block.statements);
    let calls = calls.into_iter().any(|statement| matches!(statement.kind, StatementKind::Call { .. }));
    let live = Liveness::of(program, body, &Graph::of(body), &observed, true);
    let vars = procedure.variables().chain(program.globals().iter().copied());
    let matters = |var: &Var| {
        live.at_start(BlockId::ENTRY, *var)
            || required.contains(var)
            || calls && program.globals().contains(var)
            || observed.iter().any(|seen| program.old_if_used(*var) == Some(*seen))
    };
    vars.filter(matters).collect()
}

/// `x = 3, y = 0`.
pub fn listed(inputs: &[(String, String)]) -> String {
    let inputs: Vec<String> = inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    inputs.join(", ")
}
