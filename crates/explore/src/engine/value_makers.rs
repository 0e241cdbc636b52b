//! Entries that make values before they call what's explored. Where something goes wrong in what makes a value, there's no such value, and so no
//! such input: it's no finding of the code that would have been given it.

use super::Engine;
use crate::concrete::Run;
use crate::exploration::End;
use crate::state::State;
use touchstone_program::{ProcedureId, Span};

impl Engine<'_> {
    /// Tells whether a state is still in what makes the values.
    pub(super) fn is_making(&self, state: &State) -> bool {
        let Some(frame) = state.frames.first() else { return false };
        let index = frame.next.saturating_sub(1) as usize;
        let span = frame.routine.instructions.get(index).map(|instruction| instruction.span);
        span.is_some_and(|span| self.makes(frame.routine.id, span))
    }

    /// Has a run that goes wrong in what makes the values be one that isn't allowed.
    pub(super) fn disallow_failed_making(&self, run: &mut Run) {
        if matches!(run.end, End::Failed { .. })
            && let Some((procedure, _, span)) = run.calls.first()
            && self.makes(*procedure, *span)
        {
            run.end = End::Assumption { span: *span };
        }
    }

    /// Tells whether a place of the entry is before the call of what's explored.
    fn makes(&self, procedure: ProcedureId, span: Span) -> bool {
        let entry = &self.entry.routine;
        // What's looked at behind the call may stand in another file.
        let is_entry = procedure == entry.id && span.is_some() && span.file == entry.span.file;
        is_entry && self.options.makes_until.is_some_and(|until| span.start.line < until)
    }
}
