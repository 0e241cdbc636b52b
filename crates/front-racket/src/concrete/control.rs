//! Leaving: exceptions that look for a handler, escapes that look for their mark, and what `dynamic-wind` has to do
//! on the way out of either.

use std::rc::Rc;

use super::{Application, Class, Frame, Leaving, Machine, Running, Step, Stop};
use crate::core::{ExprId, Prim};
use crate::value::{VOID, Value};

impl Machine<'_> {
    /// The primitives that mark a continuation, or leave it.
    pub(super) fn leaving_primitive(
        &mut self,
        prim: Prim,
        mut arguments: Vec<Value>,
        site: ExprId,
    ) -> Running<Step> {
        let last = arguments.pop().unwrap_or(VOID);
        let call = |function| Application { function, arguments: vec![], keywords: vec![], site };
        match (prim, arguments.as_slice()) {
            (Prim::Prompt, [Value::Box(mark)]) => {
                self.stack.push(Frame::Prompt(*mark));
                Ok(Step::Apply(call(last)))
            }
            (Prim::Winding, [post]) => {
                self.stack.push(Frame::Winding(post.clone()));
                Ok(Step::Apply(call(last)))
            }
            (_, [Value::Box(mark), values]) => {
                let values = self.heap.elements(values).unwrap_or_default();
                if self.stack.iter().any(|frame| matches!(frame, Frame::Prompt(at) if at == mark)) {
                    return Ok(self.escape(*mark, values));
                }
                if !last.is_true() {
                    let what = "a continuation that's entered again";
                    return Err(Box::new(Stop::Unsupported(what.to_owned())));
                }
                let message = "attempt to jump into an escape continuation".to_owned();
                Ok(self.primitive_fault(site, "continuation application", message, Class::Contract))
            }
            _ => Ok(Step::Return(VOID)),
        }
    }

    /// Leaves everything up to a mark, which is there.
    fn escape(&mut self, mark: crate::value::Ref, values: Vec<Value>) -> Step {
        let site = self.any_site();
        while let Some(frame) = self.stack.pop() {
            match frame {
                Frame::Prompt(at) if at == mark => break,
                Frame::Winding(post) => return self.leave(post, Leaving::Escape(mark, values), site),
                _ => {}
            }
        }
        Machine::values_step(values)
    }

    fn leave(&mut self, post: Value, leaving: Leaving, site: ExprId) -> Step {
        self.stack.push(Frame::Rewind(leaving));
        Step::Apply(Application { function: post, arguments: vec![], keywords: vec![], site })
    }

    /// Drops the frames that were left on the way.
    pub(super) fn rewind(&mut self, leaving: Leaving) -> Running<Step> {
        match leaving {
            Leaving::Exception(exception) => self.unwind(exception),
            Leaving::Escape(mark, values) => Ok(self.escape(mark, values)),
        }
    }

    /// An exception goes to the innermost `with-handlers`; without any it's the end, before anything is left.
    pub(super) fn unwind(&mut self, exception: Value) -> Running<Step> {
        let site = self.any_site();
        if self.stack.iter().any(|frame| matches!(frame, Frame::Guarded(..))) {
            while let Some(frame) = self.stack.pop() {
                match frame {
                    Frame::Guarded(form, handlers) => return Ok(self.ask(handlers, 0, exception, form)),
                    Frame::Winding(post) => {
                        return Ok(self.leave(post, Leaving::Exception(exception), site));
                    }
                    _ => {}
                }
            }
        }
        let fault = self.fault_of(&exception);
        Err(Box::new(Stop::Uncaught(fault)))
    }

    /// Asks the predicates of `with-handlers` from one on; if there's none any more, the exception goes on.
    pub(super) fn ask(
        &mut self,
        handlers: Rc<[(Value, Value)]>,
        index: usize,
        exception: Value,
        site: ExprId,
    ) -> Step {
        let Some((predicate, _)) = handlers.get(index) else { return Step::Raise(exception) };
        let function = predicate.clone();
        let arguments = vec![exception.clone()];
        self.stack.push(Frame::Asked { handlers, index, exception, site });
        Step::Apply(Application { function, arguments, keywords: vec![], site })
    }
}
