//! Stack sets without duplicates: each window from those that aren't used yet.

use super::{Flow, keys};
use structures::list::List;
use structures::stack_set::{Stack, StackSet, Workspace};

/// All stack sets up to this depth.
pub fn stack_sets(depth: i64, each: &mut dyn FnMut(StackSet<i64>) -> Flow) -> Flow {
    let windows: Vec<i64> = keys(depth).collect();
    let mut free = Free { used: vec![false; windows.len()], windows };
    free.workspaces(depth, &mut |free, current| {
        free.hidden(depth, depth, &mut Vec::new(), &mut |hidden| {
            each(StackSet { current: current.clone(), hidden })
        })
    })
}

/// The windows that may still be taken.
struct Free {
    windows: Vec<i64>,
    used: Vec<bool>,
}

impl Free {
    /// Takes each free window in turn, and gives it back.
    fn take(&mut self, then: &mut dyn FnMut(&mut Free, i64) -> Flow) -> Flow {
        for at in 0..self.windows.len() {
            if !self.used[at] {
                self.used[at] = true;
                let flow = then(self, self.windows[at]);
                self.used[at] = false;
                flow?;
            }
        }
        Flow::Continue(())
    }

    fn lists(
        &mut self,
        room: i64,
        prefix: &mut Vec<i64>,
        then: &mut dyn FnMut(&mut Free, List<i64>) -> Flow,
    ) -> Flow {
        let list = prefix.iter().rev().fold(List::Nil, |tail, x| List::Cons(*x, Box::new(tail)));
        then(self, list)?;
        if room > 0 {
            self.take(&mut |free, window| {
                prefix.push(window);
                let flow = free.lists(room - 1, prefix, then);
                prefix.pop();
                flow
            })?;
        }
        Flow::Continue(())
    }

    fn workspaces(&mut self, room: i64, then: &mut dyn FnMut(&mut Free, Workspace<i64>) -> Flow) -> Flow {
        then(self, None)?;
        self.take(&mut |free, focus| {
            free.lists(room, &mut Vec::new(), &mut |free, up| {
                free.lists(room, &mut Vec::new(), &mut |free, down| {
                    then(free, Some(Stack { focus, up: up.clone(), down }))
                })
            })
        })
    }

    fn hidden(
        &mut self,
        depth: i64,
        room: i64,
        prefix: &mut Vec<Workspace<i64>>,
        each: &mut dyn FnMut(List<Workspace<i64>>) -> Flow,
    ) -> Flow {
        each(prefix.iter().rev().fold(List::Nil, |tail, w| List::Cons(w.clone(), Box::new(tail))))?;
        if room > 0 {
            self.workspaces(depth, &mut |free, workspace| {
                prefix.push(workspace);
                let flow = free.hidden(depth, room - 1, prefix, each);
                prefix.pop();
                flow
            })?;
        }
        Flow::Continue(())
    }
}
