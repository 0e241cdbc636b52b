//! Several procedures at once. What is found of a procedure doesn't depend on how many are treated at a time: they're split
//! into groups by their number alone, and each group works on a copy of the program of its own.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use touchstone_process::memory;
use touchstone_program::{ProcedureId, Program};

use crate::cover::{cover, name_origins};
use crate::{Cover, CoverError, Options};

/// Events of the work on several procedures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The cover of a procedure begins.
    Begins(ProcedureId),
    /// It has ended.
    Ended(ProcedureId),
}

/// Number of procedures in one group, and more if there are very many: a copy costs as much as the program is large.
const GROUP: usize = 4;
/// At most so many groups.
const GROUPS: usize = 64;
/// Stack of a main thread, in bytes: terms may be deep.
const STACK: usize = 8 << 20;

/// Number of cores: the value of `jobs` if nobody says.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Covers these procedures, so many at a time, each by itself. The reports are in the order of the procedures, and the same for
/// any number of jobs, but for what a time limit decides. Error, per procedure: as for [`cover`].
pub fn cover_each(
    program: &mut Program,
    procedures: &[ProcedureId],
    options: &Options,
    jobs: usize,
    progress: &mut dyn FnMut(Progress),
) -> Vec<(ProcedureId, Result<Cover, CoverError>)> {
    name_origins(program);
    let size = GROUP.max(procedures.len().div_ceil(GROUPS));
    let groups: Vec<&[ProcedureId]> = procedures.chunks(size).collect();
    let next = AtomicUsize::new(0);
    let mut reports: Vec<Vec<(ProcedureId, Result<Cover, CoverError>)>> =
        groups.iter().map(|_| vec![]).collect();
    let (tell, told) = mpsc::channel();
    let pristine: &Program = program;
    let work = |tell: &mpsc::Sender<Event>| {
        while let Some((index, group)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            groups.get(index).map(|group| (index, *group))
        } {
            let mut copy = pristine.clone();
            let mut done = Vec::with_capacity(group.len());
            for id in group {
                // Nobody listens any more if the caller panicked: then the work is for nothing.
                if tell.send(Event::Progress(Progress::Begins(*id))).is_err() {
                    return;
                }
                // What another procedure has made of it may be what takes the memory.
                if memory::is_short() {
                    copy = pristine.clone();
                }
                done.push((*id, cover(&mut copy, *id, options)));
                let _ = tell.send(Event::Progress(Progress::Ended(*id)));
            }
            let _ = tell.send(Event::Group(index, done));
        }
    };
    std::thread::scope(|scope| {
        let mut workers = 0;
        for _ in 0..jobs.clamp(1, groups.len().max(1)) {
            let (tell, work) = (tell.clone(), &work);
            let builder = std::thread::Builder::new().stack_size(STACK);
            workers += usize::from(builder.spawn_scoped(scope, move || work(&tell)).is_ok());
        }
        if workers == 0 {
            work(&tell);
        }
        drop(tell);
        for event in told {
            match event {
                Event::Progress(event) => progress(event),
                Event::Group(index, done) => reports[index] = done,
            }
        }
    });
    reports.into_iter().flatten().collect()
}

enum Event {
    Progress(Progress),
    Group(usize, Vec<(ProcedureId, Result<Cover, CoverError>)>),
}

#[cfg(test)]
mod tests {
    use touchstone_program::testing::Structured;
    use touchstone_program::text;

    use super::*;

    #[test]
    fn reports_are_the_same_for_any_number_of_jobs() -> Result<(), Box<dyn std::error::Error>> {
        let mut source = String::new();
        for seed in 0..11 {
            let shape = Structured { seed, size: 4, inputs: 2, locals: 2, loops: true };
            source.push_str(&shape.text().replace("main", &format!("p{seed}")));
        }
        let program = text::parse(&source, "many").map_err(|errors| format!("{errors:?}"))?;
        let ids: Vec<ProcedureId> = program.procedures().iter().map(|procedure| procedure.id).collect();
        let mut first: Option<Vec<String>> = None;
        for jobs in [1, 2, 3, 20] {
            let mut program = program.clone();
            let mut ended = vec![];
            let options = Options { proof: None, ..Options::default() };
            let reports = cover_each(&mut program, &ids, &options, jobs, &mut |event| {
                if let Progress::Ended(id) = event {
                    ended.push(id);
                }
            });
            assert_eq!(reports.iter().map(|(id, _)| *id).collect::<Vec<_>>(), ids);
            ended.sort_unstable();
            assert_eq!(ended, ids);
            let mut shown = vec![];
            for (_, report) in reports {
                let report = report?;
                shown.push(format!("{:?} {:?}", report.cases, report.goals));
            }
            match &first {
                None => first = Some(shown),
                Some(first) => assert_eq!(*first, shown, "{jobs} jobs"),
            }
        }
        Ok(())
    }
}
