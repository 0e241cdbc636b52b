//! Leaving: exceptions that look for a handler, or for a client that catches them, escapes that look for their mark, and what `dynamic-wind` has to
//! do on the way out of either.

use std::rc::Rc;

use super::approximation::Approximation;
use super::frames::{self, Control, Frame, Leaving};
use super::{Event, Fault, FaultKind, Machine, State, Stop};
use crate::heap::{Caught, Ending, Slot};
use crate::symbolic::{Client, Kinds, Loc, Value};
use touchstone_front_racket::core::{ExprId, Prim};

/// The message of what a procedure of the client raises, if it raises an `exn:fail`.
pub const FAILURE: &str = "failed";

/// Cost of having the client catch an exception.
const CATCHING: u32 = 2;

impl<A: Approximation> Machine<'_, A> {
    /// The primitives that mark a continuation, or leave it. None if it isn't one of those.
    pub(super) fn leaving_primitive(
        &mut self,
        state: &mut State,
        prim: Prim,
        arguments: &[Value],
        site: Option<ExprId>,
    ) -> Result<Option<Control>, Stop> {
        let argument = |index: usize| arguments.get(index).cloned().unwrap_or(Value::VOID);
        Ok(Some(match prim {
            Prim::Prompt => {
                let Value::MutableBox(mark) = state.heap.resolve(&argument(0)) else {
                    return Err(Stop::Unmodelled("a mark that isn't known".to_owned()));
                };
                frames::push_to(&mut state.kont, Frame::Prompt { mark });
                Control::apply(argument(1), Vec::new(), site)
            }
            Prim::Winding => {
                frames::push_to(&mut state.kont, Frame::Winding { post: argument(0) });
                Control::apply(argument(1), Vec::new(), site)
            }
            Prim::Escape => {
                let Value::MutableBox(mark) = state.heap.resolve(&argument(0)) else {
                    return Err(Stop::Unmodelled("a mark that isn't known".to_owned()));
                };
                let values = self.elements(state, &argument(1))?;
                let marked = |frame: &Frame| matches!(frame, Frame::Prompt { mark: at } if *at == mark);
                if !frames::frames(&state.kont).any(marked) {
                    A::escapes()?;
                    if self.decide_kinds(state, &argument(2), Kinds::FALSE)? {
                        let what = "a continuation that's entered again";
                        return Err(Stop::Unmodelled(what.to_owned()));
                    }
                    let message = "attempt to jump into an escape continuation";
                    let kind =
                        FaultKind::Message("continuation application".to_owned(), message.to_owned(), None);
                    return Err(self.fault(state, kind, site));
                }
                return self.escape(state, mark, values).map(|()| Some(state.control.clone()));
            }
            _ => return Ok(None),
        }))
    }

    /// Leaves everything up to a mark, which is there.
    fn escape(&mut self, state: &mut State, mark: Loc, values: Vec<Value>) -> Result<(), Stop> {
        while let Some(frame) = frames::pop(&mut state.kont) {
            match frame {
                Frame::Prompt { mark: at } if at == mark => {
                    state.control = Control::Return(match <[Value; 1]>::try_from(values) {
                        Ok([value]) => value,
                        Err(values) => Value::Values(values.into()),
                    });
                    return Ok(());
                }
                Frame::Winding { post } => {
                    frames::push_to(&mut state.kont, Frame::Rewind(Leaving::Escape(mark, values)));
                    state.control = Control::apply(post, Vec::new(), None);
                    return Ok(());
                }
                // What the client wants is made before the module is called.
                Frame::Made { .. } => return Err(Stop::Uninteresting),
                _ => {}
            }
        }
        Err(Stop::Uninteresting)
    }

    /// Drops the frames that were left on the way.
    pub(super) fn rewind(&mut self, state: &mut State, leaving: Leaving) -> Result<(), Stop> {
        match leaving {
            Leaving::Exception(exception, fault) => self.unwind(state, exception, fault),
            Leaving::Escape(mark, values) => self.escape(state, mark, values),
        }
    }

    /// Asks the predicates of `with-handlers` from one on; if there's none any more, the exception goes on.
    pub(super) fn ask_handler(
        &mut self,
        state: &mut State,
        (site, handlers): (ExprId, Rc<[Value]>),
        index: usize,
        exception: Value,
        fault: Option<Rc<Fault>>,
    ) {
        match handlers.get(2 * index).cloned() {
            None => state.control = Control::Raise(exception, fault),
            Some(predicate) => {
                let arguments = vec![exception.clone()];
                let frame = Frame::HandlerTest { site, handlers, index, exception, fault };
                frames::push_to(&mut state.kont, frame);
                state.control = Control::apply(predicate, arguments, Some(site));
            }
        }
    }

    /// An exception goes to the innermost handlers; without any it's the end, before anything is left.
    pub(super) fn unwind(
        &mut self,
        state: &mut State,
        exception: Value,
        fault: Option<Rc<Fault>>,
    ) -> Result<(), Stop> {
        self.leaves_out_of_raising(state);
        if frames::frames(&state.kont).any(|frame| matches!(frame, Frame::Handled { .. })) {
            self.leaves_out_of_catching(state);
            while let Some(frame) = frames::pop(&mut state.kont) {
                match frame {
                    Frame::Handled { site, handlers } => {
                        self.ask_handler(state, (site, handlers), 0, exception, fault);
                        return Ok(());
                    }
                    Frame::Winding { post } => {
                        frames::push_to(&mut state.kont, Frame::Rewind(Leaving::Exception(exception, fault)));
                        state.control = Control::apply(post, Vec::new(), None);
                        return Ok(());
                    }
                    // What the client wants is made before the module is called.
                    Frame::Made { .. } => return Err(Stop::Uninteresting),
                    _ => {}
                }
            }
        }
        if fault.as_ref().is_none_or(|fault| matches!(fault.kind, FaultKind::Raised(_))) {
            self.leaves_out_of_catching(state);
            if self.is_caught_within(state) {
                self.leaves_out_of_raised(state, &exception);
            }
            if self.acts_on_raised(state, &exception) {
                return self.catch(state, exception, fault, Caught::Kept);
            }
            if self.survives(state) {
                return self.catch(state, exception, fault, Caught::Dropped);
            }
        }
        if fault.as_ref().is_some_and(|fault| self.is_survived(state, fault)) {
            self.leaves_out_of_catching(state);
            return self.catch(state, exception, fault, Caught::Dropped);
        }
        let fault = match fault {
            Some(fault) => (*fault).clone(),
            None => Fault { kind: FaultKind::Raised(exception), site: None },
        };
        state.control = Control::Halt;
        Err(Stop::Fault(Box::new(fault)))
    }

    /// Whether a client that catches an exception now, at its outermost, could notice what was done before: the modules
    /// remember things, and this act of the client has changed something, or does on the way out.
    pub(super) fn survives(&self, state: &State) -> bool {
        let winds = || frames::frames(&state.kont).any(|frame| matches!(frame, Frame::Winding { .. }));
        self.stateful
            && self.may_go_on()
            && self.writes_before(state).is_some_and(|writes| writes != state.heap.writes || winds())
    }

    /// Number of writes before the client's act at its outermost, if one is under way.
    pub(super) fn writes_before(&self, state: &State) -> Option<u64> {
        let outermost = |frame: &Frame| match frame {
            Frame::Step { client, writes, .. } if state.heap.top == Some(client.body) => Some(*writes),
            _ => None,
        };
        frames::frames(&state.kont).find_map(outermost)
    }

    /// Whether it's the client that has broken a contract, after its act has changed something: it could catch that, and go on.
    pub(super) fn is_survived(&self, state: &State, fault: &Fault) -> bool {
        fault.blames_client(&state.heap) && self.survives(state)
    }

    /// Whether clients that catch an exception and go on are followed.
    fn may_go_on(&self) -> bool {
        self.approximation.catches() && !self.options.user_errors
    }

    /// Whether a client that catches this at its outermost could do something with it: call a procedure, change data, or give an export
    /// what it can't make itself.
    fn acts_on_raised(&self, state: &State, exception: &Value) -> bool {
        let outermost = |frame: &Frame| matches!(frame, Frame::Step { client, .. } if state.heap.top == Some(client.body));
        self.may_go_on() && frames::frames(&state.kont).any(outermost) && self.is_of_use(state, exception)
    }

    /// Whether an act of one of the client's procedures is under way: what's raised there, it could catch.
    fn is_caught_within(&self, state: &State) -> bool {
        frames::frames(&state.kont)
            .any(|frame| matches!(frame, Frame::Step { client, .. } if state.heap.top != Some(client.body)))
    }

    /// The client catches an exception of its act, and goes on.
    fn catch(
        &mut self,
        state: &mut State,
        exception: Value,
        fault: Option<Rc<Fault>>,
        caught: Caught,
    ) -> Result<(), Stop> {
        while let Some(frame) = frames::pop(&mut state.kont) {
            match frame {
                Frame::Step { client, .. } if state.heap.top == Some(client.body) => {
                    let Slot::Body(body) = state.heap.slot(client.body) else { break };
                    let mut body = (**body).clone();
                    let Some(step) = body.steps.get_mut(client.steps) else { break };
                    step.caught = Some(caught);
                    state.heap.set(client.body, Slot::Body(Rc::new(body)));
                    let kept = match caught {
                        Caught::Dropped => Value::VOID,
                        Caught::Kept => exception,
                    };
                    self.leaves_out_of_what_is_given(state, std::slice::from_ref(&kept));
                    let values = client.values.iter().cloned().chain([kept]).collect();
                    let (steps, outer) = (client.steps + 1, client.outer.clone());
                    let next = Client { body: client.body, steps, values, wrote: true, outer };
                    state.cost += CATCHING;
                    state.control = Control::Client(Rc::new(next));
                    return Ok(());
                }
                Frame::Winding { post } => {
                    frames::push_to(&mut state.kont, Frame::Rewind(Leaving::Exception(exception, fault)));
                    state.control = Control::apply(post, Vec::new(), None);
                    return Ok(());
                }
                Frame::Made { .. } => break,
                _ => {}
            }
        }
        Err(Stop::Uninteresting)
    }

    /// Does what a procedure of the client does last.
    pub(super) fn ending(&mut self, state: &mut State, body: Loc, end: Ending) -> Control {
        match end {
            Ending::Returns(result) => {
                state.crosses(Event::Answer(body, Value::Unknown(result)));
                Control::Return(Value::Unknown(result))
            }
            Ending::Fails => {
                let ty = self.program.builtins().exceptions.fail;
                let exception = self.made_exception(state, ty, Value::string(FAILURE), Value::VOID);
                Control::Raise(exception, None)
            }
            Ending::Raises(value) => Control::Raise(Value::Unknown(value), None),
        }
    }
}
