//! Conditions of tests in C that hold of one value and no other: `==` says nothing of NaNs, and takes zeros of different signs for the same.

/// Whether there's more to say of a literal than `==` does: then the scalar is mentioned more than once.
pub(super) fn is_beyond_equality(literal: &str) -> bool {
    matches!(literal.trim_start_matches('-'), "NAN" | "0.0" | "0.0f" | "0.0L")
}

/// That a scalar has the value of a literal.
pub(super) fn equals(scalar: &str, literal: &str) -> String {
    let not = if literal.starts_with('-') { "" } else { "!" };
    match literal.trim_start_matches('-') {
        "NAN" => format!("{scalar} != {scalar}"),
        _ if is_beyond_equality(literal) => {
            format!("{scalar} == {literal} && {not}__builtin_signbit({scalar})")
        }
        _ => format!("{scalar} == {literal}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_are_told_by_their_signs() {
        assert_eq!(equals("x", "-0.0f"), "x == -0.0f && __builtin_signbit(x)");
        assert_eq!(equals("x", "0.0"), "x == 0.0 && !__builtin_signbit(x)");
        assert_eq!(equals("x", "-NAN"), "x != x");
        assert_eq!((equals("x", "0"), equals("x", "0.5")), ("x == 0".to_owned(), "x == 0.5".to_owned()));
    }
}
