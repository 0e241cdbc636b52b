//! What a check of a module ends with: clients that break it, and the ledger of what the search rests on, of which the verdict
//! is made. Words are made of it elsewhere.

mod claim;

use std::time::Duration;

use touchstone_report::{Ledger, Limit, Quantity, Scope, Verdict};

use touchstone_front_racket::core::{ExprId, Symbol};

/// Options of a check: its bounds, and the way it searches.
#[derive(Clone, Debug)]
pub struct Options {
    /// Wall-clock time; none is no limit. 10 s by default.
    pub time: Option<Duration>,
    /// Number of steps of the machine that all states together may make; none is no limit. A question to a solver counts as
    /// many. The same on every machine, so that a verdict that this bound ends is repeatable. More, up to seven times as many, while
    /// the search still reaches new expressions of the module ([`reach`](crate::machine::search_progress)). 1,200,000 by default.
    pub steps: Option<u64>,
    /// Number of times, at most, that a client acts on what it was given: calls an export, a result or an argument.
    pub interactions: u32,
    /// Whether the path condition is wanted with a counterexample.
    pub explain: bool,
    /// Whether an uncaught `error` or `raise` of a known module is a finding. (It blames nobody.)
    pub user_errors: bool,
    /// Whether candidates are run by the concrete machine before they are reported. Only tests that look at
    /// what's refuted turn it off.
    pub check: bool,
    /// Whether unknown functions may answer equal arguments differently (clients with state of their own).
    pub impure: bool,
    /// Whether no client has state: that of a calculus in which nothing has any.
    pub stateless: bool,
    /// Whether a client's procedure that's called again may go on by what it has asked of what it was given.
    pub probing: bool,
    /// Whether to try to prove by an over-approximation that no client breaks the module ([`prove`](crate::prove), RCC
    /// §4.5), once the search has gone on for a while.
    pub approximate: bool,
    /// Whether the attempt at a proof has a thread of its own, beside the search. It makes no difference to what's found, but
    /// where the time is limited.
    pub beside: bool,
    /// Whether the states of a search that lasts are dealt to two threads ([`split_search`](crate::search::split_search)). Which client is found
    /// may be another one than without, but doesn't depend on time.
    pub halved: bool,
    /// Whether an SMT solver that's installed is asked about products of unknown numbers that the solver layer can't decide.
    pub smt: bool,
    /// Number of breaks of a module that are looked for: of different contracts, or at different places. 1 by default; 0 is 1.
    pub breaks: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            time: Some(Duration::from_secs(10)),
            steps: Some(1_200_000),
            interactions: 8,
            explain: false,
            user_errors: false,
            check: true,
            impure: false,
            stateless: false,
            probing: false,
            approximate: false,
            beside: false,
            halved: false,
            smt: false,
            breaks: 1,
        }
    }
}

/// Outcome of a check, with its costs.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Limits, reasons and findings of the search. The case of its witness is an index of the counterexamples.
    pub ledger: Ledger,
    /// The counterexamples, each of another break; more than one only if [`Options::breaks`] asks for that.
    pub counterexamples: Vec<Counterexample>,
    /// Result of the attempt at a proof, if one was made and nothing breaks the module.
    pub attempt: Option<Attempt>,
    /// Costs of the check.
    pub statistics: Statistics,
}

impl Outcome {
    /// The verdict, by what is in the ledger by now.
    pub fn verdict(&self) -> Verdict {
        self.ledger.conclude()
    }

    /// The counterexample that the verdict is about, if there's one: shown, or a candidate.
    pub fn counterexample(&self) -> Option<&Counterexample> {
        let verdict = self.verdict();
        let case = match &verdict {
            Verdict::Shown(evidence) => evidence.case(),
            other => other.candidate()?.case(),
        };
        self.counterexamples.get(case)
    }

    /// Every client with up to so many interactions, and data of the sizes tried, was covered; none if that isn't known.
    pub fn interactions(&self) -> Option<u32> {
        let acts = |limits: &[Limit]| {
            let acts = limits.iter().filter(|limit| limit.quantity == Quantity::ClientActs);
            acts.filter_map(|limit| u32::try_from(limit.at_most?).ok()).min()
        };
        match self.verdict() {
            Verdict::Excluded(proof) => match proof.scope() {
                Scope::Within(limits) => acts(limits),
                Scope::Everything => None,
            },
            Verdict::Open { so_far, .. } => acts(&so_far.complete),
            _ => None,
        }
    }
}

/// Ways for an attempt at a proof to end.
#[derive(Clone, Debug, PartialEq)]
pub enum Attempt {
    /// No client breaks the module, but for those that are left out.
    Safe {
        /// Which these are.
        within: Vec<Limit>,
    },
    /// Nothing is known, since only clients within this limit were approximated.
    Limited(Limit),
    /// Nothing is known: why.
    Unknown(String),
}

impl Attempt {
    /// Whether there's a proof.
    pub fn is_safe(&self) -> bool {
        matches!(self, Attempt::Safe { .. })
    }
}

/// Who or what broke which rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The module to blame.
    pub blame: Symbol,
    /// The kind of error.
    pub kind: FaultKind,
    /// The application that failed, if one did.
    pub site: Option<ExprId>,
    /// The site as `file:line:column`, or where the contract is.
    pub place: String,
    /// Whether the run has listed a hash of several entries, or a set: it may rest on an order that isn't said anywhere.
    pub ordered: bool,
}

/// The kinds of faults.
#[derive(Clone, Debug, PartialEq)]
pub enum FaultKind {
    /// It violated a contract.
    Contract {
        /// The export whose contract it is.
        export: String,
        /// The part of the contract that failed, as Racket prints it.
        contract: String,
        /// The same for people: procedures that have no name are their text.
        source: String,
        /// The value that failed it.
        value: String,
        /// `promised`, `expected` or `given`.
        direction: String,
    },
    /// It applied a primitive outside of its domain.
    Primitive {
        /// The primitive, or the library procedure that the module called.
        name: String,
        /// The primitive that failed on its behalf, if it's another.
        inner: Option<String>,
        /// The domain of the primitive, or what went wrong.
        expected: String,
        /// The value that it was given.
        value: String,
    },
    /// A library procedure had to give up.
    Failure {
        /// The procedure that the module called.
        name: String,
        /// The one that failed on its behalf, if it's another.
        inner: Option<String>,
        /// The message of the error.
        message: String,
        /// The value that it's about; empty if none.
        value: String,
    },
    /// It applied what isn't a procedure, or a procedure to a wrong number of arguments.
    Application {
        /// The error in words.
        message: String,
    },
    /// It used a variable before its definition.
    Undefined {
        /// The variable.
        name: String,
    },
    /// It raised an exception of its own.
    Raised {
        /// The message, or the value.
        message: String,
    },
}

/// A client that breaks a module.
#[derive(Clone, Debug, PartialEq)]
pub struct Counterexample {
    /// Whether the module breaks while it's loaded, whoever requires it: the client does nothing else.
    pub loading: bool,
    /// The client as the body of a module: definitions and expressions, with its `require` of the module
    /// under test.
    pub client: String,
    /// The expression that breaks the module, alone, as RCC prints it.
    pub expression: String,
    /// Values for the unknowns of the program (`•`), in the order of the text; empty if there are none.
    pub holes: Vec<String>,
    /// The error that happens.
    pub fault: Fault,
    /// Crossings of the boundary between client and modules, in order.
    pub trace: Vec<Crossing>,
    /// The path condition in Racket terms, if it was asked for.
    pub path: Vec<String>,
    /// Number of the client's interactions.
    pub interactions: u32,
    /// Whether the concrete machine ran it to the same fault.
    pub confirmed: bool,
}

impl Counterexample {
    /// Whether another one breaks the same contract, or the same place.
    pub fn breaks_as(&self, other: &Counterexample) -> bool {
        let named = |fault: &Fault| match &fault.kind {
            FaultKind::Contract { export, contract, .. } => format!("{export} {contract}"),
            FaultKind::Primitive { name, .. } | FaultKind::Failure { name, .. } => name.clone(),
            _ => String::new(),
        };
        let (ours, theirs) = (&self.fault, &other.fault);
        ours.blame == theirs.blame
            && ours.place == theirs.place
            && std::mem::discriminant(&ours.kind) == std::mem::discriminant(&theirs.kind)
            && named(ours) == named(theirs)
    }
}

/// A value that crossed the boundary.
#[derive(Clone, Debug, PartialEq)]
pub struct Crossing {
    /// Whether the client called the module (or the module the client).
    pub outward: bool,
    /// The call, as source.
    pub call: String,
    /// The result, if it returned.
    pub result: Option<String>,
}

/// Costs of a check.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// Steps of the symbolic machine.
    pub steps: u64,
    /// States that were taken up.
    pub states: u64,
    /// Branches of execution.
    pub forks: u64,
    /// Questions to the solver layer.
    pub queries: u64,
    /// Of these, those that linear arithmetic was asked.
    pub linear: u64,
    /// Those that a search over candidates was asked.
    pub candidates: u64,
    /// Those that weren't decided.
    pub undecided: u64,
    /// Candidates for a counterexample that were made.
    pub conjectures: u64,
    /// Those that the concrete machine refuted.
    pub refuted: u64,
    /// Time in solvers.
    pub solving: Duration,
    /// Time in the concrete machine.
    pub checking: Duration,
    /// Time of all together.
    pub total: Duration,
}

impl Statistics {
    /// Adds what something else cost.
    pub fn add(&mut self, other: &Statistics) {
        self.steps += other.steps;
        self.states += other.states;
        self.forks += other.forks;
        self.queries += other.queries;
        self.linear += other.linear;
        self.candidates += other.candidates;
        self.undecided += other.undecided;
        self.conjectures += other.conjectures;
        self.refuted += other.refuted;
        self.solving += other.solving;
        self.checking += other.checking;
        self.total += other.total;
    }
}
