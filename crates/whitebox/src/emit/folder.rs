//! The folder that `--emit` names: a file of tests in C, and for each function a suite in Test-Comp's form.

use super::framework::{self, Framework};
use super::test_comp::{self, Metadata};
use super::{relative, runner, suite};
use crate::Error;
use crate::session::Session;
use std::fs;
use std::path::{Path, PathBuf};
use touchstone_report::write;

/// Writes the tests, and for each of these frameworks a file that has it run them; returns the files and folders that are new.
///
/// # Errors
/// Something can't be written.
pub fn write_to(session: &Session, folder: &Path, frameworks: &[Framework]) -> Result<Vec<PathBuf>, Error> {
    let failed = |path: &Path, source| Error::File { path: path.display().to_string(), source };
    let put = |path: &Path, text: &str| write(path, text).map_err(|error| failed(path, error));
    let folder = fs::canonicalize(folder).map_err(|error| failed(folder, error))?;
    let stem = session.code.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let name = format!("test_{stem}.c");
    let include = relative(&folder, &session.code.path).display().to_string();
    let tested = session.tested();
    let suite = suite(&session.subject(&include), &tested, &name);
    let mut written = vec![folder.join(name), folder.join(runner::NAME)];
    put(&written[0], &suite.text)?;
    put(&written[1], runner::TEXT)?;
    let flags: Vec<String> =
        session.code.elsewhere.folders.iter().map(|folder| format!("-I{}", folder.display())).collect();
    for framework in frameworks {
        let (name, text) = framework::file(*framework, &stem, &suite, &tested, &flags);
        put(&folder.join(&name), &text)?;
        written.push(folder.join(name));
    }
    for (outcome, exploration) in session.explorations() {
        let cases: Vec<String> = exploration
            .cases
            .iter()
            .filter_map(|case| test_comp::case(&session.code.program, &outcome.function, case))
            .collect();
        if cases.is_empty() {
            continue;
        }
        let target = folder.join("test-comp").join(&outcome.function);
        fs::create_dir_all(&target).map_err(|error| failed(&target, error))?;
        let specification = match session.options.criteria.errors && !session.options.criteria.branches {
            true => "COVER( init(main()), FQL(COVER EDGES(@CALL(reach_error))) )",
            false => "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )",
        };
        let about = Metadata {
            file: &session.code.source.name,
            hash: &sha256(session.code.source.text.as_bytes()),
            function: &outcome.function,
            created: &now(),
            specification,
        };
        put(&target.join("metadata.xml"), &test_comp::metadata(&about))?;
        for (index, case) in cases.iter().enumerate() {
            put(&target.join(format!("testcase-{}.xml", index + 1)), case)?;
        }
        written.push(target);
    }
    Ok(written)
}

/// The time as ISO 8601 writes it, in UTC.
fn now() -> String {
    let since =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default().as_secs();
    let (days, second) = (since / 86_400, since % 86_400);
    // Days since 1970 to a date, with years that begin in March (so that the leap day is a year's last).
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", second / 3_600, second / 60 % 60, second % 60)
}

/// SHA-256 (FIPS 180-4), in hexadecimal: Test-Comp identifies programs so. Cost: linear.
fn sha256(message: &[u8]) -> String {
    // The first 32 bits of the fractional parts of the square and cube roots of primes, by Newton's method on integers.
    let primes: Vec<u128> = (2u128..312).filter(|n| (2..*n).all(|d| n % d != 0)).collect();
    let mut state: Vec<u32> = primes[..8].iter().map(|p| integer_root(p << 64, 2) as u32).collect();
    let constants: Vec<u32> = primes[..64].iter().map(|p| integer_root(p << 96, 3) as u32).collect();
    let mut padded = message.to_vec();
    padded.push(0x80);
    while padded.len() % 64 != 56 {
        padded.push(0);
    }
    padded.extend((message.len() as u64 * 8).to_be_bytes());
    for block in padded.chunks_exact(64) {
        let mut words: Vec<u32> = block
            .chunks_exact(4)
            .map(|four| u32::from_be_bytes([four[0], four[1], four[2], four[3]]))
            .collect();
        for t in 16..64 {
            let (a, b) = (words[t - 15], words[t - 2]);
            let first = a.rotate_right(7) ^ a.rotate_right(18) ^ (a >> 3);
            let second = b.rotate_right(17) ^ b.rotate_right(19) ^ (b >> 10);
            words.push(words[t - 16].wrapping_add(first).wrapping_add(words[t - 7]).wrapping_add(second));
        }
        let mut v = state.clone();
        for t in 0..64 {
            let mixed = v[4].rotate_right(6) ^ v[4].rotate_right(11) ^ v[4].rotate_right(25);
            let chosen = (v[4] & v[5]) ^ (!v[4] & v[6]);
            let first = v[7]
                .wrapping_add(mixed)
                .wrapping_add(chosen)
                .wrapping_add(constants[t])
                .wrapping_add(words[t]);
            let mixed = v[0].rotate_right(2) ^ v[0].rotate_right(13) ^ v[0].rotate_right(22);
            let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
            v.rotate_right(1);
            v[4] = v[4].wrapping_add(first);
            v[0] = first.wrapping_add(mixed.wrapping_add(majority));
        }
        state.iter_mut().zip(&v).for_each(|(state, v)| *state = state.wrapping_add(*v));
    }
    state.iter().map(|word| format!("{word:08x}")).collect()
}

/// The largest number whose power is at most `n`, by bisection.
fn integer_root(n: u128, power: u32) -> u128 {
    let (mut low, mut high) = (0u128, 1u128 << 42);
    while low + 1 < high {
        let middle = (low + high) / 2;
        match middle.checked_pow(power) {
            Some(value) if value <= n => low = middle,
            _ => high = middle,
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_standard() {
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(sha256(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        let long = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        assert_eq!(sha256(long), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    }
}
