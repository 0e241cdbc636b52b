//! Procedures of the client's that compose text for the module: racket calls one where it puts a value into the message of an error, or has
//! `format` show it as errors do, and another where it prints one. They run in the midst of the module, and may raise something else. Clients of
//! ours set none; where the module could tell, that's a limit.

use rustc_hash::FxHashSet;
use touchstone_front_racket::core::{Expr, ExprId, ModuleId, Prim, Program, StructId, StructOp, VarId};
use touchstone_front_racket::primitive::template::Directive;

use super::approximation::Approximation;
use super::frames::{self, Frame};
use super::{Fault, FaultKind, Machine, State};
use crate::symbolic::Value;

/// Omission of what composes messages of errors.
const MESSAGES: &str = "those that set `error-value->string-handler` or adjust messages of errors";

/// Omission of what prints values.
pub(super) const PRINTING: &str = "those that set `global-port-print-handler`";

/// Handlers of exceptions, as the texts of the known modules have them.
#[derive(Debug)]
pub(super) struct Handlers {
    /// Number of the forms that install some.
    count: usize,
    /// Variables that are used in another way than by asking for an exception's message.
    looked_at: FxHashSet<VarId>,
}

impl Handlers {
    /// Those of these modules. Cost: linear in the program.
    pub(super) fn new(program: &Program, modules: &[ModuleId]) -> Handlers {
        let of_message = |function: &Expr| {
            matches!(function, Expr::Struct(id, StructOp::Accessor(0))
                if program.derives_from(program.builtins().exceptions.fail, *id))
        };
        let mut asked = FxHashSet::default();
        let mut handlers = Handlers { count: 0, looked_at: FxHashSet::default() };
        let of_modules = |module: ModuleId| module != Program::PRELUDE && modules.contains(&module);
        let exprs = || program.exprs().iter().zip(program.origins());
        for (expr, origin) in exprs() {
            match expr {
                Expr::WithHandlers { .. } => handlers.count += usize::from(of_modules(origin.module)),
                Expr::Apply { function, arguments, .. } if of_message(program.expr(*function)) => {
                    asked.extend(arguments.iter().map(|argument| argument.0));
                }
                _ => {}
            }
        }
        for ((expr, origin), index) in exprs().zip(0..) {
            if let Expr::Local(var, _) = expr
                && of_modules(origin.module)
                && !asked.contains(&index)
            {
                handlers.looked_at.insert(*var);
            }
        }
        handlers
    }

    /// Whether a handler does the same with whatever it's given, but for the message.
    fn is_blind(&self, program: &Program, handler: &Value) -> bool {
        match handler {
            Value::Prim(prim) => *prim == Prim::Void,
            Value::Closure(closure) => program.lambda(closure.lambda).clauses.iter().all(|clause| {
                clause.rest.is_none() && !clause.required.iter().any(|var| self.looked_at.contains(var))
            }),
            _ => false,
        }
    }
}

impl<A: Approximation> Machine<'_, A> {
    /// Whether handlers may stand around this that can't be seen from here.
    pub(super) fn is_handled_by_unseen_callers(&self, state: &State) -> bool {
        let seen: FxHashSet<ExprId> = frames::frames(&state.kont)
            .filter_map(|frame| match frame {
                Frame::Handled { site, .. } => Some(*site),
                _ => None,
            })
            .collect();
        self.approximation.is_apart() && seen.len() < self.handlers.count
    }

    /// An error of this type is raised that racket has composed the message of. It calls the client's procedure for each value in it.
    pub(super) fn leaves_out_of_messages(&mut self, state: &State, fault: &Fault, ty: StructId) {
        if !matches!(fault.kind, FaultKind::Raised(_)) {
            let breaks = fault.blames_client(&state.heap);
            self.leaves_out_of_composing(state, MESSAGES, ty, breaks);
        }
    }

    /// As [`Machine::leaves_out_of_messages`], of an error that the module asks for: it's raised next.
    pub(super) fn leaves_out_of_raised_messages(&mut self, state: &State, ty: StructId) {
        self.leaves_out_of_composing(state, MESSAGES, ty, false);
    }

    /// Code of the client's runs before an exception of this type is raised. The module can tell if it goes on with something else than that
    /// exception, or has changed something and goes on, or the client does where its act has begun.
    ///
    /// A client that has broken a contract catches that where its act began, and finds what its procedure would have found: nothing of
    /// the module's runs in between, if there's no handler, and nothing to be done on the way out ([`Machine::leaves_out_of_raising`]).
    fn leaves_out_of_composing(&mut self, state: &State, what: &str, ty: StructId, breaks: bool) {
        if state.heap.top.is_none() || self.options.stateless {
            return;
        }
        let program: &Program = self.program;
        let handlers = frames::frames(&state.kont).filter_map(|frame| match frame {
            Frame::Handled { handlers, .. } => Some(handlers.chunks_exact(2)),
            _ => None,
        });
        let handlers: Vec<&[Value]> = handlers.flatten().collect();
        // One handler that takes this error takes no less of what's raised instead, and nothing that's unlike it as far as it looks.
        let fails = program.builtins().exceptions.fail;
        let takes_failures = |handler: &[Value]| {
            let takes = matches!(state.heap.resolve(&handler[0]), Value::Struct(id, StructOp::Predicate)
                if program.derives_from(ty, id) && program.derives_from(id, fails));
            takes && self.handlers.is_blind(program, &state.heap.resolve(&handler[1]))
        };
        let unseen = self.is_handled_by_unseen_callers(state);
        let told = match handlers.as_slice() {
            [] => false,
            [handler] => unseen || !takes_failures(handler),
            _ => true,
        };
        let handled = unseen || !handlers.is_empty();
        // A proof doesn't see where the act began.
        let changed =
            self.stateful && self.writes_before(state).map_or(handled, |writes| writes != state.heap.writes);
        if told || changed && (handled || breaks) {
            self.shapes_left_out(what);
        }
    }

    /// A template's values become text; without the directives nobody knows which way.
    pub(super) fn leaves_out_of_formatting(&mut self, state: &State, parts: Option<&[Directive]>) {
        let has = |wanted: &dyn Fn(&Directive) -> bool| parts.is_none_or(|parts| parts.iter().any(wanted));
        if has(&|part| *part == Directive::Shown) {
            self.in_the_midst(state, MESSAGES);
        }
        if has(&|part| *part == Directive::Printed) {
            self.in_the_midst(state, PRINTING);
        }
        if has(&|part| matches!(part, Directive::Shortened(_))) && state.heap.top.is_some() {
            self.shapes_left_out("those that set `error-print-width`");
        }
    }

    /// The message of an error that the module raises itself is composed of these, after a template if there's one.
    pub(super) fn leaves_out_of_raised_text(
        &mut self,
        state: &State,
        (template, values): (Option<&[Directive]>, &[Value]),
        ty: StructId,
    ) {
        let has = |wanted: Directive| template.is_none_or(|parts| parts.contains(&wanted));
        if values.is_empty() {
            return;
        }
        if has(Directive::Shown) {
            self.leaves_out_of_composing(state, MESSAGES, ty, false);
        }
        if has(Directive::Printed) {
            self.leaves_out_of_composing(state, PRINTING, ty, false);
        }
        if values.iter().any(|value| self.may_be_foreign(state, value)) {
            self.leaves_out_of_composing(state, "structures that print in a way of their own", ty, false);
        }
    }
}
