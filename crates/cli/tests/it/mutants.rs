//! Mutants of every format that's read: whatever the bytes, the answer is what they mean or an error. Some hundred of each in every run of the
//! tests; `TOUCHSTONE_MUTANTS=100000 cargo test -p touchstone-cli --test it mutants::whatever -- --nocapture` for longer, with
//! `TOUCHSTONE_MUTANTS_SEED` for others.
//! `fuzz/` has the same formats as targets for cargo-fuzz.

mod formats;

use formats::{FORMATS, Format};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use touchstone_logic::testing::Rng;

/// Longer mutants are cut off, so that many can be tried.
const LONGEST: usize = 20_000;
/// What takes longer is told, with its name.
const SLOW: Duration = Duration::from_secs(1);

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Something else than what's given.
fn mutant(rng: &mut Rng, corpus: &[(String, Vec<u8>)], words: &[Vec<u8>]) -> Vec<u8> {
    let below = |rng: &mut Rng, bound: usize| rng.below(bound);
    let pick = |rng: &mut Rng| corpus[below(rng, corpus.len())].1.clone();
    let mut bytes = pick(rng);
    if bytes.len() > 4_000 && rng.below(4) > 0 {
        let from = below(rng, bytes.len() - 2_000);
        bytes = bytes[from..from + 2_000].to_vec();
    }
    for _ in 0..=rng.below(8) {
        let at = below(rng, bytes.len());
        let end = (at + 1 + below(rng, 30)).min(bytes.len());
        match rng.below(10) {
            0 => bytes[at..end].fill(rng.below(256) as u8),
            1 if at < end => drop(bytes.drain(at..end)),
            2 => {
                let piece = bytes[at..end].to_vec();
                let times = [1, 2, 100, 1000][below(rng, 4)];
                bytes.splice(at..at, piece.repeat(times));
            }
            3 => {
                let other = pick(rng);
                let from = below(rng, other.len());
                let piece = &other[from..(from + 200).min(other.len())];
                bytes.splice(at..at, piece.iter().copied());
            }
            4 => {
                let numbers = [
                    "0",
                    "-1",
                    "18446744073709551616",
                    "1e999999999",
                    "0x",
                    "99999999999999999999999999999999999999",
                ];
                bytes.splice(at..end, numbers[below(rng, numbers.len())].bytes());
            }
            5 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
            6 => bytes.truncate(at),
            7 => {
                let odd = ["\u{202e}", "\0", "\u{1b}[2J", "\u{feff}", "\r\n", "é", "\u{10ffff}", "\""];
                bytes.splice(at..at, odd[below(rng, odd.len())].bytes());
            }
            _ if !words.is_empty() => {
                let end = if rng.below(2) == 0 { at } else { end };
                let word = &words[below(rng, words.len())];
                bytes.splice(at..end, word.iter().copied());
            }
            _ => {}
        }
        bytes.truncate(LONGEST);
    }
    bytes
}

fn try_all(format: &Format, mutants: u64, seed: u64) -> Result<Option<(Duration, PathBuf)>, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutants");
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let current = folder.join(format!("{}.current", format.name));
    let (corpus, words) = (format.corpus(&root), format.dictionary());
    assert!(!corpus.is_empty() && !words.is_empty(), "{}", format.name);
    let mut rng = Rng::new(seed);
    let mut slowest = None;
    for (_, text) in &corpus {
        format.read_bytes(text);
    }
    for count in 0..mutants {
        let bytes = mutant(&mut rng, &corpus, &words);
        // What ends the process is there, then.
        std::fs::write(&current, &bytes).map_err(|error| error.to_string())?;
        let begin = Instant::now();
        let read = std::panic::catch_unwind(|| format.read_bytes(&bytes));
        let took = begin.elapsed();
        let keep = |what: &str| {
            let path = folder.join(format!("{}.{what}.{seed}.{count}", format.name));
            std::fs::write(&path, &bytes).map(|()| path).map_err(|error| error.to_string())
        };
        if read.is_err() {
            return Err(format!("{}: it panics on {}", format.name, keep("panics")?.display()));
        }
        if took > SLOW && slowest.as_ref().is_none_or(|(other, _)| took > *other) {
            slowest = Some((took, keep("slow")?));
        }
    }
    Ok(slowest)
}

#[test]
fn whatever_the_bytes_they_are_read_or_refused() {
    let (mutants, seed) = (number("TOUCHSTONE_MUTANTS", 200), number("TOUCHSTONE_MUTANTS_SEED", 1));
    let only = std::env::var("TOUCHSTONE_MUTANTS_OF").ok();
    let mut wrong = vec![];
    for format in FORMATS.iter().filter(|format| only.as_ref().is_none_or(|only| only == format.name)) {
        let begin = Instant::now();
        match try_all(format, mutants, seed) {
            Ok(None) => println!("{}: {mutants} mutants in {:.1?}", format.name, begin.elapsed()),
            Ok(Some((took, path))) => {
                println!(
                    "{}: {mutants} mutants in {:.1?}, the slowest took {took:.1?}: {}",
                    format.name,
                    begin.elapsed(),
                    path.display()
                );
            }
            Err(error) => wrong.push(error),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
