//! Two runs of one input, one after the other: what a *product program* of two versions is made of. Its entry begins a pair, calls one
//! version, goes back to the beginning, calls the other, and asks whether the two came to the same.
//!
//! Each of the three steps is a call of a procedure without a body that an engine knows by its name. Between [`Twin::Begin`] and
//! [`Twin::Again`] a call of `exit` ends the version that runs, not the program, and so it does behind [`Twin::Again`].

/// A step of a product program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Twin {
    /// What memory holds here is what both runs begin with.
    Begin,
    /// The first run is over: memory is again what it was, and what was asked of the environment will be answered again as it was.
    Again,
    /// The second run is over. The parameters are what the two returned, in pairs; the one result is whether they agree: in that, in what
    /// memory holds that others can see, and in how they ended.
    Agree,
}

const PREFIX: &str = "touchstone.twin.";

impl Twin {
    /// All of them.
    pub const ALL: [Twin; 3] = [Twin::Begin, Twin::Again, Twin::Agree];

    const fn word(self) -> &'static str {
        match self {
            Twin::Begin => "begin",
            Twin::Again => "again",
            Twin::Agree => "agree",
        }
    }

    /// What the procedure is called that is this step, of a product with such a name.
    pub fn name(self, product: &str) -> String {
        format!("{PREFIX}{}.{product}", self.word())
    }

    /// The step that a procedure of that name is.
    pub fn of(name: &str) -> Option<Twin> {
        let (word, _) = name.strip_prefix(PREFIX)?.split_once('.')?;
        Twin::ALL.into_iter().find(|twin| twin.word() == word)
    }
}

/// Functions of the first version have this before their names. Those of the second have the names that they have in their source.
pub const FIRST: &str = "touchstone.first.";

/// The name of a function in its source.
pub fn plain_name(name: &str) -> &str {
    name.strip_prefix(FIRST).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_known_by_their_names() {
        for twin in Twin::ALL {
            assert_eq!(Twin::of(&twin.name("price")), Some(twin));
        }
        assert!(Twin::of("price").is_none() && Twin::of("touchstone.twin.other.f").is_none());
        assert_eq!((plain_name("touchstone.first.f"), plain_name("f")), ("f", "f"));
    }
}
