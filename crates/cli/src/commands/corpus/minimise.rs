//! `touchstone corpus minimise`: a run of what's kept and of nothing else, of which those are kept that together meet what all of them meet.

use super::{Kept, chosen, tell, title};
use crate::args::CorpusMinimise;
use crate::binaries::{Specification, specifications};
use crate::exit::{self, Error, Status};
use crate::feedback;
use crate::output;
use crate::run::{Given, run as run_all};
use crate::table::{Align, Table};
use touchstone_campaign::harness::curate::CORPUS;
use touchstone_report::words::count;

pub(super) fn run(minimise: &CorpusMinimise) -> Result<Status, Error> {
    minimise.sandbox.require().map_err(Error::Run)?;
    let binaries = feedback::build_or_fail(&minimise.packages)?;
    let all = specifications(&binaries)?;
    let (mut running, mut before): (Vec<Specification<'_>>, Vec<usize>) = (vec![], vec![]);
    for specification in chosen(&all, minimise.filter.text())? {
        let own = Kept::of(specification)?.map_or(0, |kept| kept.own.len());
        if own > 0 {
            running.push(specification.clone());
            before.push(own);
        }
    }
    if running.is_empty() {
        return Err(Error::Run(super::NOTHING.into()));
    }
    let given = Given { variables: vec![(CORPUS.into(), String::new())], places: vec![] };
    let outcomes = run_all(&running, &given, None, true);
    let mut table =
        Table::new([("specification", Align::Left), ("inputs", Align::Right), ("kept", Align::Right)]);
    for ((specification, outcome), before) in running.iter().zip(&outcomes).zip(before) {
        tell(outcome);
        let after = Kept::of(specification)?.map_or(0, |kept| kept.own.len());
        table.row([title(specification, &all), count(before as u64), count(after as u64)]);
    }
    output::print(&table.render())?;
    Ok(exit::of_specifications(&outcomes))
}
