//! What a run leaves behind.

use super::Computed;
use touchstone_logic::{EvalError, Valuation, Value};

use super::Memory;
use crate::{AssertKind, AssumeKind, BlockId, Branch, Fault, Origin, Procedure, ProcedureId, Program, Span};

/// A place in a procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// The procedure.
    pub procedure: ProcedureId,
    /// The block that was entered.
    pub block: BlockId,
    /// The statement; the number of statements for the terminator.
    pub statement: usize,
    /// The place in the text.
    pub span: Span,
}

/// Something a run did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A block was entered.
    Block {
        /// In which procedure.
        procedure: ProcedureId,
        /// The block as it ran.
        block: BlockId,
        /// The block that it is a copy of.
        origin: Option<Origin>,
    },
    /// An edge was taken.
    Edge {
        /// The source edge it is a copy of.
        branch: Option<Branch>,
    },
    /// A procedure was called.
    Call(ProcedureId),
    /// It came back.
    Return(ProcedureId),
}

/// A choice as it was resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A havocked variable got this value.
    Value(Value),
    /// The edge at this position was taken, of several.
    Edge(usize),
}

/// Events and choices of a run, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Everything that it did.
    pub events: Vec<Event>,
    /// Everything that it chose.
    pub choices: Vec<Choice>,
}

impl Trace {
    /// The source blocks entered, in order; parts of a block that was split count once, at its beginning.
    pub fn origins(&self) -> Vec<Origin> {
        let entered = self.events.iter().filter_map(|event| match event {
            Event::Block { origin, .. } => *origin,
            _ => None,
        });
        entered.filter(|origin| origin.statement == 0).collect()
    }

    /// The source edges taken, in order.
    pub fn branches(&self) -> Vec<Branch> {
        let taken = self.events.iter().filter_map(|event| match event {
            Event::Edge { branch } => *branch,
            _ => None,
        });
        taken.collect()
    }

    /// The values chosen, in order.
    pub fn values(&self) -> Vec<Value> {
        let values = self.choices.iter().filter_map(|choice| match choice {
            Choice::Value(value) => Some(value.clone()),
            Choice::Edge(_) => None,
        });
        values.collect()
    }

    /// The positions of the edges chosen, in order.
    pub fn edges(&self) -> Vec<usize> {
        let edges = self.choices.iter().filter_map(|choice| match choice {
            Choice::Edge(edge) => Some(*edge),
            Choice::Value(_) => None,
        });
        edges.collect()
    }
}

/// Ways for a run to end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The procedure returned: a complete execution.
    Returned,
    /// An assumption was false: there is no such execution. Or, in a search, each attempt ended so; the last is named.
    AssumeViolated {
        /// The statement that stopped it.
        site: Site,
        /// The origin of the assumption.
        kind: AssumeKind,
    },
    /// An assertion was false.
    AssertViolated {
        /// The statement that failed.
        site: Site,
        /// The thing that the assertion protects.
        kind: AssertKind,
    },
    /// An axiom is false of the initial values.
    AxiomViolated {
        /// Its index in [`Program::axioms`].
        axiom: usize,
    },
    /// A `goto` without targets was reached, or none that the script allows: there is no such execution.
    Stuck(Site),
    /// The script has no more choices and none may be made.
    OutOfScript(Site),
    /// A value of the script or of the initial values isn't of its variable's sort.
    WrongSort(Site),
    /// The run took more steps, or calls deep, than allowed.
    OutOfSteps(Site),
    /// An expression couldn't be evaluated: it quantifies over too much.
    Undecided {
        /// The statement that couldn't be evaluated.
        site: Site,
        /// The reason why it couldn't.
        error: EvalError,
    },
    /// Memory was used as it may not be.
    Fault {
        /// The access that went wrong.
        site: Site,
        /// The demand that wasn't met.
        fault: Fault,
    },
    /// An object was too large to be made, or the run wrote more bytes than allowed.
    OutOfMemory(Site),
    /// The procedure has no body to run.
    NoBody,
}

/// A run of a procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The way it ended.
    pub outcome: Outcome,
    /// The events until then.
    pub trace: Trace,
    /// All variables at the end.
    pub state: Valuation,
    /// Memory at the end.
    pub memory: Memory,
    /// The axioms that couldn't be evaluated and were believed, by index.
    pub unchecked: Vec<usize>,
    /// Symbols that axioms define point by point, so that they were computed, whatever the initial values said.
    pub computed: Vec<Computed>,
    /// Statements and jumps taken, those of abandoned attempts counted.
    pub steps: u64,
}

impl Run {
    /// Initial values with what was computed: constants, and tables that have the results of all applications that the run met.
    #[must_use]
    pub fn with_computed(&self, mut initial: Valuation) -> Valuation {
        for computed in &self.computed {
            if let Computed::Constant(var) = computed
                && let Some(value) = self.state.get(*var)
            {
                initial.set(*var, value.clone());
            }
        }
        for (fun, table) in self.state.functions() {
            initial.set_function(fun, table.clone());
        }
        initial
    }

    /// Initial values without those that were computed: a run on them is the same.
    #[must_use]
    pub fn needed(&self, mut initial: Valuation) -> Valuation {
        for computed in &self.computed {
            match computed {
                Computed::Function(fun) => drop(initial.remove_function(*fun)),
                Computed::Constant(var) => drop(initial.remove(*var)),
            }
        }
        initial
    }

    /// Tells whether it is a complete execution.
    pub fn completed(&self) -> bool {
        self.outcome == Outcome::Returned
    }
}

impl Site {
    /// The place of a statement in a procedure.
    pub(super) fn of(procedure: &Procedure, block: BlockId, statement: usize) -> Site {
        let span = procedure
            .body
            .as_ref()
            .and_then(|body| body.blocks.get(block.index()))
            .map(|block| block.statements.get(statement).map_or(block.span, |statement| statement.span));
        Site { procedure: procedure.id, block, statement, span: span.unwrap_or(procedure.span) }
    }

    /// The place in words: `P.entry`.
    pub fn name(&self, program: &Program) -> String {
        let procedure = program.procedure(self.procedure);
        match procedure.body.as_ref().and_then(|body| body.blocks.get(self.block.index())) {
            Some(block) => format!("{}.{}", procedure.name, block.name),
            None => procedure.name.to_string(),
        }
    }
}
