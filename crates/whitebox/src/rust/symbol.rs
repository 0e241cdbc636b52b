//! What functions of Rust are called where not every name of Rust may stand: as symbols, and as parts of other names.

use crate::contract::PREFIX;

/// The symbol of the function that calls one. Paths that differ have symbols that differ, but for underlines between modules.
pub(super) fn symbol(function: &str) -> String {
    format!("{PREFIX}{}", plain(function))
}

/// A path as one identifier of ASCII: `r#` is left out, and of other letters the numbers stand there.
pub(super) fn plain(path: &str) -> String {
    let path = path.split("::").map(|name| name.strip_prefix("r#").unwrap_or(name));
    let mut plain = String::new();
    for char in path.collect::<Vec<_>>().join("__").chars() {
        match char.is_ascii() {
            true => plain.push(char),
            false => plain.push_str(&format!("_u{:x}", u32::from(char))),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn any_path_is_an_identifier() {
        assert_eq!(plain("m::f"), "m__f");
        assert_eq!(plain("r#mod::r#struct::r#use"), "mod__struct__use");
        assert_eq!(plain("gr\u{f6}\u{df}e"), "gr_uf6_udfe");
    }
}
