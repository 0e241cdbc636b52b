//! What came of a run of a tool, as a line of text: a process that is about to be aborted leaves it in a file.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// What came of a run, or has come so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// How many inputs were tried up to the first failure, that one included; without one, all that were tried.
    pub inputs: u64,
    /// How long that took.
    pub after: Duration,
    /// The last input that failed, if one did: after shrinking, the result of that.
    pub smallest: Option<String>,
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.inputs, self.after.as_nanos())?;
        match &self.smallest {
            Some(text) => write!(f, " {text}"),
            None => Ok(()),
        }
    }
}

/// A text that isn't an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable;

impl FromStr for Account {
    type Err = Unreadable;

    fn from_str(line: &str) -> Result<Account, Unreadable> {
        let mut parts = line.splitn(3, ' ');
        let mut number = || parts.next().and_then(|number| number.parse().ok()).ok_or(Unreadable);
        let (inputs, nanoseconds) = (number()?, number()?);
        Ok(Account {
            inputs,
            after: Duration::from_nanos(nanoseconds),
            smallest: parts.next().map(str::to_owned),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_read_as_it_was_written() {
        for smallest in [None, Some(r#"("a  b\n", [1, 2])"#.to_owned()), Some(String::new())] {
            let account = Account { inputs: 402, after: Duration::from_nanos(1_234_567_890), smallest };
            assert_eq!(account.to_string().parse(), Ok(account));
        }
    }

    #[test]
    fn what_is_cut_off_is_no_account() {
        for text in ["", "402", "402 ", "402 x (1)", "-1 2"] {
            assert_eq!(text.parse::<Account>(), Err(Unreadable), "{text}");
        }
    }
}
