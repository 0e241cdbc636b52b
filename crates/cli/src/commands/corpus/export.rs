//! `touchstone corpus export`: what's kept as files, a folder for each specification.

use super::{Kept, chosen, folders, title};
use crate::args::{CorpusExport, Receiver};
use crate::binaries::specifications;
use crate::build::build;
use crate::exit::{Error, Status};
use crate::output;
use crate::table::{Align, Table};
use std::fs;
use touchstone_campaign::corpus::exchange::{Form, write};
use touchstone_report::words::count;

pub(super) fn run(export: &CorpusExport) -> Result<Status, Error> {
    export.sandbox.require().map_err(Error::Run)?;
    let binaries = build(&export.packages)?;
    let all = specifications(&binaries)?;
    let names = folders(&all);
    let filter = export.filter.as_deref();
    chosen(&all, filter)?;
    let form = match export.to {
        Receiver::Libfuzzer | Receiver::Afl => Form::Bytes,
        Receiver::Json => Form::Json,
    };
    let mut table =
        Table::new([("specification", Align::Left), ("inputs", Align::Right), ("in", Align::Left)]);
    let mut is_empty = true;
    for (specification, name) in all.iter().zip(names).filter(|(one, _)| one.contains(filter)) {
        let Some(kept) = Kept::of(specification)?.filter(|kept| kept.count() > 0) else { continue };
        let folder = export.folder.join(name);
        let failed = |source| Error::File { path: folder.display().to_string(), source };
        fs::create_dir_all(&folder).map_err(failed)?;
        for input in kept.own.iter().chain(&kept.shared) {
            write(&folder, form, &specification.recorded_as, input).map_err(failed)?;
        }
        is_empty = false;
        table.row([title(specification, &all), count(kept.count() as u64), folder.display().to_string()]);
    }
    if is_empty {
        return Err(Error::Run(super::NOTHING.into()));
    }
    output::print(&table.render())?;
    Ok(Status::AllHold)
}
