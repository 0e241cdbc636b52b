//! The journal: what a run is doing right now, readable from outside when the run has died or hangs.
//!
//! ## Layout
//! A fixed number of 64-bit words, shared through a mapped file (worker process) or plain memory (worker thread):
//! a header (state, call number, length and form of the input), a row of counts per phase, the current input: the
//! engine's [record](Engine::record) of it, or its text; at last how often each call of a sequence was made.
//! ## Invariant
//! `call` is odd exactly while the code under test runs; `text` and `rows` are written only while it's even. So when
//! the reader sees an odd `call` and the writer is dead or hangs in that call, the text is the input of that call.
//! What was [made](crate::made) is written while the code runs, one word at a time.
//! ## Cost
//! A store per word and no system call: as many words as the record has from where it differs from the last one on, and eight, per input.

use crate::engine::{Engine, Judgement};
use crate::made::Note;
use crate::observer::{Elsewhere, Observer, Phase, Tally};
use crate::report::Outcome;
use crate::stage::Stage;
use memmap2::{MmapOptions, MmapRaw};
use std::{
    fs::OpenOptions,
    io,
    path::Path,
    slice,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

const STATE: usize = 0;
const CALL: usize = 1;
const TEXT_BYTES: usize = 2;
const PHASE: usize = 3;
/// 1 if the input is a record, 0 if it's a text.
const FORM: usize = 4;
/// Whose code is at work in the call under way.
const STAGE: usize = 5;
/// The number of the call of a sequence that's under way, and one; 0 between two.
const MAKING: usize = 6;
/// There, if other threads make calls.
const OTHERS: u64 = u64::MAX;
const ROWS: usize = 8;
const ROW_WORDS: usize = 7;
/// Replay, boundary, the depths below 62 and the sizes below 62; greater ones aren't in the report of a run that died.
const ROW_COUNT: usize = FIRST_SIZE + 62;
const FIRST_SIZE: usize = FIRST_DEPTH + 62;
const FIRST_DEPTH: usize = 8;
const TEXT: usize = ROWS + ROW_COUNT * ROW_WORDS;
/// The longest input that can be told from outside: 256 KiB of text.
pub const MAX_TEXT_BYTES: usize = 1 << 18;
const MADE: usize = TEXT + MAX_TEXT_BYTES / 8;
/// So many different calls of a sequence are counted.
const MOST_MADE: usize = 1 << 10;
const WORDS: usize = MADE + MOST_MADE;

/// The longest text that fits, and a word about one that doesn't.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CurrentInput {
    /// As [`Engine::persist`] wrote it.
    Whole(String),
    /// Its beginning; the rest didn't fit.
    Beginning(String),
}

/// One end of the journal; both ends are the same.
#[derive(Clone)]
pub struct Journal {
    words: Arc<Words>,
    /// Writer: the record of the last input, which is in the journal; empty if a text is.
    record: Vec<u8>,
    /// Writer: whether inputs are written as text, which the other end reads without an engine.
    as_text: bool,
}

enum Words {
    Memory(Box<[AtomicU64]>),
    Mapped(MmapRaw),
}

/// Progress of the worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It hasn't begun.
    Silent,
    /// It makes the engine or runs the campaign.
    Running,
    /// Its report is written, and what calls left behind may go on.
    Reported,
    /// Its report is complete.
    Finished,
}

impl Journal {
    /// A journal between threads.
    pub fn in_memory() -> Journal {
        let words = (0..WORDS).map(|_| AtomicU64::new(0)).collect();
        Journal::over(Words::Memory(words))
    }

    /// A new journal between processes, in a file that only they know.
    ///
    /// # Errors
    /// If the file is there already, or can't be made or mapped.
    pub fn create(path: &Path) -> io::Result<Journal> {
        check_room()?;
        let file = OpenOptions::new().read(true).write(true).create_new(true).open(path)?;
        file.set_len(WORDS as u64 * 8)?;
        Journal::map(&file)
    }

    /// The journal in a file that [`create`](Journal::create) made.
    ///
    /// # Errors
    /// If the file isn't there, isn't a journal, or can't be mapped.
    pub fn open(path: &Path) -> io::Result<Journal> {
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        if file.metadata()?.len() != WORDS as u64 * 8 {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "not a journal"));
        }
        Journal::map(&file)
    }

    fn map(file: &std::fs::File) -> io::Result<Journal> {
        let map = MmapOptions::new().len(WORDS * 8).map_raw(file)?;
        Ok(Journal::over(Words::Mapped(map)))
    }

    fn over(words: Words) -> Journal {
        Journal { words: Arc::new(words), record: Vec::new(), as_text: false }
    }

    fn words(&self) -> &[AtomicU64] {
        match &*self.words {
            Words::Memory(words) => words,
            // SAFETY: the mapping is `WORDS * 8` bytes long (`map`), begins at a page and lives as long as `self`. The
            // file has that length and lies in a directory that only the two processes know, which don't shorten it.
            // Every access, in either process, is atomic. Measured: a `pwrite` per input instead costs a microsecond.
            Words::Mapped(map) => unsafe { slice::from_raw_parts(map.as_ptr().cast::<AtomicU64>(), WORDS) },
        }
    }

    fn get(&self, word: usize) -> u64 {
        self.words()[word].load(Ordering::Acquire)
    }

    fn set(&self, word: usize, value: u64) {
        self.words()[word].store(value, Ordering::Release);
    }

    /// Progress of the worker.
    pub fn state(&self) -> State {
        match self.get(STATE) {
            0 => State::Silent,
            1 => State::Running,
            2 => State::Reported,
            _ => State::Finished,
        }
    }

    /// Writer: says how far it has got.
    pub fn set_state(&self, state: State) {
        self.set(STATE, state as u64);
    }

    /// The number of the call under way, if one is.
    pub fn call_under_way(&self) -> Option<u64> {
        Some(self.get(CALL)).filter(|call| call % 2 == 1)
    }

    /// Writer: a call on the input of this text begins.
    pub fn enter(&self, text: &str) {
        self.enter_bytes(text.as_bytes(), 0, 0);
    }

    /// The first bytes, so many, are in the journal already.
    fn enter_bytes(&self, bytes: &[u8], written: usize, form: u64) {
        let words = self.words();
        let kept = &bytes[..bytes.len().min(MAX_TEXT_BYTES)];
        let written = written.min(kept.len()) / 8;
        let (whole, rest) = kept[8 * written..].as_chunks::<8>();
        let mut words_of_text = words[TEXT + written..].iter();
        for (eight, word) in whole.iter().zip(words_of_text.by_ref()) {
            word.store(u64::from_le_bytes(*eight), Ordering::Relaxed);
        }
        if let (false, Some(word)) = (rest.is_empty(), words_of_text.next()) {
            let last = rest.iter().rev().fold(0, |last, byte| last << 8 | u64::from(*byte));
            word.store(last, Ordering::Relaxed);
        }
        words[FORM].store(form, Ordering::Relaxed);
        words[STAGE].store(Stage::Precondition as u64, Ordering::Relaxed);
        words[TEXT_BYTES].store(bytes.len() as u64, Ordering::Relaxed);
        // Whoever sees this sees what was stored before.
        words[CALL].store(words[CALL].load(Ordering::Relaxed) | 1, Ordering::Release);
    }

    /// Writer: whose code is at work from now on.
    pub(crate) fn set_stage(&self, stage: Stage) {
        self.set(STAGE, stage as u64);
    }

    /// Whose code is at work in the call under way.
    pub fn stage(&self) -> Stage {
        Stage::of(self.get(STAGE))
    }

    /// Writer: something happens to a call of a sequence.
    pub(crate) fn note(&self, note: Note) {
        match note {
            Note::Begins(call) => self.set(MAKING, call as u64 + 1),
            Note::Counts(call) => {
                self.add(call);
                self.set(MAKING, OTHERS);
            }
            Note::Over(counts) => {
                let making = usize::try_from(self.get(MAKING)).unwrap_or(0);
                if let (true, Some(call)) = (counts, making.checked_sub(1)) {
                    self.add(call);
                }
                self.set(MAKING, 0);
            }
        }
    }

    fn add(&self, call: usize) {
        if call < MOST_MADE {
            self.set(MADE + call, self.get(MADE + call) + 1);
        }
    }

    /// Whether a call of a sequence is under way, not what's looked at between two or dropped at their end.
    pub(crate) fn is_making(&self) -> bool {
        self.get(MAKING) > 0
    }

    /// How often each call of a sequence was made, the one that's under way among them. Calls beyond these aren't counted.
    pub(crate) fn made(&self) -> Vec<u64> {
        let making = usize::try_from(self.get(MAKING)).unwrap_or(0);
        (0..MOST_MADE).map(|call| self.get(MADE + call) + u64::from(making == call + 1)).collect()
    }

    /// Writer: the call is over.
    pub fn leave(&self) {
        self.set(CALL, (self.get(CALL) | 1) + 1);
    }

    /// The input of the call under way, as `recall` reads the engine's record of it. Only meaningful while the writer is
    /// dead or in the call.
    pub fn input(&self, recall: impl FnOnce(&[u8]) -> Option<String>) -> CurrentInput {
        let length = usize::try_from(self.get(TEXT_BYTES)).unwrap_or(usize::MAX);
        let kept = length.min(MAX_TEXT_BYTES);
        let words = self.words()[TEXT..TEXT + kept.div_ceil(8)].iter();
        let mut bytes: Vec<u8> = words.flat_map(|word| word.load(Ordering::Relaxed).to_le_bytes()).collect();
        bytes.truncate(kept);
        if self.get(FORM) == 0 {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            return if kept == length { CurrentInput::Whole(text) } else { CurrentInput::Beginning(text) };
        }
        match recall(&bytes) {
            Some(text) if kept == length => CurrentInput::Whole(text),
            Some(text) => CurrentInput::Beginning(text),
            None => CurrentInput::Beginning(String::new()),
        }
    }

    /// Writer: the counts of a phase.
    pub fn count(&self, tally: &Tally) {
        let Some(row) = row_of(tally.phase) else { return };
        let words = self.words();
        words[PHASE].store(row as u64, Ordering::Release);
        let row = &words[ROWS + row * ROW_WORDS..][..ROW_WORDS];
        let counts = [
            1 + u64::from(tally.complete),
            tally.inputs,
            tally.rejected,
            tally.unjudged,
            packed(tally.solving),
            packed(tally.checking),
            tally.elsewhere.inputs,
        ];
        row.iter().zip(counts).for_each(|(word, count)| word.store(count, Ordering::Release));
    }

    /// The phase that was counted last.
    pub fn phase(&self) -> Phase {
        phase_of(usize::try_from(self.get(PHASE)).unwrap_or(0))
    }

    /// The counts of the phases that were begun, in the order of a report.
    pub fn tallies(&self) -> Vec<Tally> {
        let mut tallies: Vec<Tally> = (0..ROW_COUNT).filter_map(|row| self.tally(row)).collect();
        tallies.sort_by_key(|tally| tally.phase);
        tallies
    }

    fn tally(&self, row: usize) -> Option<Tally> {
        let at = ROWS + row * ROW_WORDS;
        let status = self.get(at);
        (status > 0).then(|| Tally {
            phase: phase_of(row),
            inputs: self.get(at + 1),
            rejected: self.get(at + 2),
            unjudged: self.get(at + 3),
            complete: status == 2,
            solving: unpacked(self.get(at + 4)),
            checking: unpacked(self.get(at + 5)),
            elsewhere: Elsewhere { inputs: self.get(at + 6), rejected: 0 },
        })
    }
}

/// Bytes that a run writes beside the journal, with room to spare.
#[cfg(unix)]
const REPORTS: u64 = 1 << 20;

/// Refuses a limit on the size of files that the system would end the process for.
#[cfg(unix)]
fn check_room() -> io::Result<()> {
    use rustix::process::{Resource, getrlimit};
    match getrlimit(Resource::Fsize).current {
        Some(bytes) if bytes < WORDS as u64 * 8 + REPORTS => Err(io::Error::other(format!(
            "files may have {bytes} bytes here (`ulimit -f`), and a run needs {}",
            WORDS as u64 * 8 + REPORTS
        ))),
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
fn check_room() -> io::Result<()> {
    Ok(())
}

/// A duration in a word: the seconds, and 30 bits for the nanoseconds.
#[inline]
fn packed(duration: Duration) -> u64 {
    duration.as_secs() << NANOS_BITS | u64::from(duration.subsec_nanos())
}

fn unpacked(word: u64) -> Duration {
    Duration::new(word >> NANOS_BITS, (word & ((1 << NANOS_BITS) - 1)) as u32)
}

const NANOS_BITS: u32 = 30;

fn row_of(phase: Phase) -> Option<usize> {
    match phase {
        Phase::Replay => Some(0),
        Phase::Boundary => Some(1),
        Phase::Whole => Some(2),
        Phase::Domain => Some(3),
        Phase::Drawn => Some(4),
        Phase::Guided => Some(5),
        Phase::Structures => Some(6),
        Phase::Kept => Some(7),
        Phase::Depth(depth) => {
            usize::try_from(depth).ok().map(|depth| depth + FIRST_DEPTH).filter(|row| *row < FIRST_SIZE)
        }
        Phase::Size(size) => {
            usize::try_from(size).ok().map(|size| size + FIRST_SIZE).filter(|row| *row < ROW_COUNT)
        }
    }
}

fn phase_of(row: usize) -> Phase {
    match row {
        0 => Phase::Replay,
        1 => Phase::Boundary,
        2 => Phase::Whole,
        3 => Phase::Domain,
        4 => Phase::Drawn,
        5 => Phase::Guided,
        6 => Phase::Structures,
        7 => Phase::Kept,
        FIRST_DEPTH..FIRST_SIZE => Phase::Depth((row - FIRST_DEPTH) as u32),
        _ => Phase::Size((row - FIRST_SIZE) as u32),
    }
}

impl<E: Engine> Observer<E> for Journal {
    fn phase(&mut self, tally: &Tally) {
        self.count(tally);
    }

    fn calling(&mut self, engine: &E, input: &E::Input) {
        let kept = if self.as_text { None } else { engine.record(input, &mut self.record) };
        match kept {
            Some(kept) => self.enter_bytes(&self.record, kept, 1),
            None => {
                self.record.clear();
                self.enter(&engine.persist(input));
            }
        }
    }

    fn called(&mut self, _engine: &E, _input: &E::Input, _judgement: &Judgement) {
        self.leave();
    }

    fn repeated(&mut self, _engine: &E, _input: &E::Input) {
        self.leave();
    }

    fn counted(&mut self, tally: &Tally) {
        self.count(tally);
    }

    /// Goes over to text: the rest is little, and told without an engine.
    fn found(&mut self, _report: &Outcome) {
        self.as_text = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both() -> Vec<(Journal, Journal)> {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("journal");
        let writer = Journal::create(&path).expect("created");
        let reader = Journal::open(&path).expect("opened");
        let memory = Journal::in_memory();
        vec![(writer, reader), (memory.clone(), memory)]
    }

    #[test]
    fn the_text_of_a_call_is_read_at_the_other_end_whatever_its_length() {
        for (writer, reader) in both() {
            for length in (0..20).chain([MAX_TEXT_BYTES - 1, MAX_TEXT_BYTES]) {
                let text: String = "abcdefg".chars().cycle().take(length).collect();
                assert_eq!(reader.call_under_way(), None);
                writer.enter(&text);
                assert!(reader.call_under_way().is_some());
                assert_eq!(reader.input(|_| None), CurrentInput::Whole(text));
                writer.leave();
            }
            writer.enter(&"é".repeat(MAX_TEXT_BYTES / 2 + 1));
            assert_eq!(reader.input(|_| None), CurrentInput::Beginning("é".repeat(MAX_TEXT_BYTES / 2)));
        }
    }

    #[test]
    fn a_record_is_read_by_its_engine_whole_or_cut_off() {
        let recall = |record: &[u8]| Some(format!("{} bytes", record.len()));
        for (writer, reader) in both() {
            writer.enter_bytes(&[0xFF, 0, 7], 0, 1);
            assert_eq!(reader.input(recall), CurrentInput::Whole("3 bytes".into()));
            assert_eq!(reader.input(|_| None), CurrentInput::Beginning(String::new()));
            writer.leave();
            writer.enter_bytes(&vec![0xFF; MAX_TEXT_BYTES + 1], 0, 1);
            let cut = format!("{MAX_TEXT_BYTES} bytes");
            assert_eq!(reader.input(recall), CurrentInput::Beginning(cut));
            writer.leave();
            writer.enter("text");
            assert_eq!(reader.input(recall), CurrentInput::Whole("text".into()));
        }
    }

    #[test]
    fn what_a_record_has_in_common_with_the_last_one_stays_in_the_journal() {
        let recall = |record: &[u8]| Some(format!("{record:?}"));
        for (writer, reader) in both() {
            let mut record: Vec<u8> = (0..21).collect();
            writer.enter_bytes(&record, 0, 1);
            writer.leave();
            for kept in [20, 17, 16, 15, 8, 7, 0, 21] {
                record.truncate(kept.max(3));
                record[kept.min(2)..].iter_mut().skip(kept.saturating_sub(2)).for_each(|byte| *byte += 1);
                record.extend((record.len()..21).map(|at| (at + kept) as u8));
                writer.enter_bytes(&record, kept, 1);
                assert_eq!(reader.input(recall), CurrentInput::Whole(format!("{record:?}")), "{kept}");
                writer.leave();
            }
        }
    }

    #[test]
    fn each_call_has_a_number_of_its_own() {
        for (writer, reader) in both() {
            let numbers: Vec<Option<u64>> = (0..3)
                .map(|_| {
                    writer.enter("");
                    let number = reader.call_under_way();
                    writer.leave();
                    number
                })
                .collect();
            assert_eq!(numbers, [Some(1), Some(3), Some(5)]);
        }
    }

    #[test]
    fn counts_come_back_in_the_order_of_a_report_and_too_deep_ones_not_at_all() {
        for (writer, reader) in both() {
            let depths = [
                Phase::Depth(3),
                Phase::Boundary,
                Phase::Whole,
                Phase::Structures,
                Phase::Kept,
                Phase::Drawn,
                Phase::Guided,
                Phase::Depth(0),
                Phase::Replay,
                Phase::Size(0),
                Phase::Size(61),
                Phase::Depth(61),
            ];
            let tally = |(inputs, phase)| Tally {
                inputs: inputs as u64,
                rejected: 7,
                unjudged: 1,
                complete: inputs == 2,
                solving: Duration::new(5, 999_999_999),
                ..Tally::new(phase)
            };
            let mut tallies: Vec<Tally> = depths.into_iter().enumerate().map(tally).collect();
            tallies.iter().for_each(|tally| writer.count(tally));
            assert_eq!(reader.phase(), Phase::Depth(61));
            writer.count(&Tally::new(Phase::Depth(62)));
            writer.count(&Tally::new(Phase::Size(62)));
            tallies.sort_by_key(|tally| tally.phase);
            assert_eq!(reader.tallies(), tallies);
        }
    }

    #[test]
    fn calls_are_counted_at_the_other_end_with_the_one_that_never_came_back() {
        for (writer, reader) in both() {
            let steps = [(0, Some(true)), (2, Some(true)), (2, Some(false)), (2, Some(true)), (1, None)];
            for (call, over) in steps {
                writer.note(Note::Begins(call));
                over.into_iter().for_each(|counts| writer.note(Note::Over(counts)));
            }
            assert!(reader.is_making());
            assert_eq!(reader.made()[..5], [1, 1, 2, 0, 0]);
            writer.note(Note::Over(false));
            assert!(!reader.is_making());
            writer.note(Note::Counts(3));
            writer.note(Note::Counts(MOST_MADE));
            assert!(reader.is_making());
            assert_eq!(reader.made()[..5], [1, 0, 2, 1, 0]);
            assert_eq!(reader.made().len(), MOST_MADE);
            writer.enter("the text");
            writer.note(Note::Over(true));
            assert_eq!(reader.made()[..5], [1, 0, 2, 1, 0]);
            assert_eq!(reader.input(|_| None), CurrentInput::Whole("the text".into()));
        }
    }

    #[test]
    fn a_file_that_is_no_journal_is_refused() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("journal");
        std::fs::write(&path, "short").expect("written");
        assert!(Journal::open(&path).is_err());
        assert!(Journal::create(&path).is_err());
    }
}
