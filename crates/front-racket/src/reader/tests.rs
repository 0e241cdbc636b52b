//! Tests of the reader: what words mean, and that no text makes it panic.

use super::*;
use crate::concrete::written;

fn shown(text: &str) -> String {
    match read(text, SourceId(0)) {
        Ok(data) => data.iter().map(|datum| written(&datum.to_constant())).collect::<Vec<_>>().join(" "),
        Err(error) => format!("{}: {}", error.span.start, error.message),
    }
}

#[test]
fn data_is_read_as_racket_reads_it() {
    for (text, expected) in [
        ("a |b c| d\\ e #%f", "a |b c| |d e| #%f"),
        ("#t #false #true #f", "#t #f #t #f"),
        ("(1 . 2) (1 2 . (3 4)) (1 . (2 . 3)) [a {b}]", "(1 . 2) (1 2 3 4) (1 2 . 3) (a (b))"),
        ("'a `(b ,c ,@d)", "(quote a) (quasiquote (b (unquote c) (unquote-splicing d)))"),
        ("1/2 -0.0 +inf.0 1e3 #x1F #e1.5 3+4i 1.5-2i", "1/2 -0.0 +inf.0 1000.0 31 3/2 3+4i 1.5-2.0i"),
        (
            "#(1 2) #3(1) #&5 #hash((a . 1)) #hasheq((b . (2)))",
            "#(1 2) #(1 1 1) #&5 #hash((a . 1)) #hasheq((b . (2)))",
        ),
        ("#\\a #\\newline #\\u03bb #\\space #\\( #\\1", "#\\a #\\newline #\\λ #\\space #\\( #\\1"),
        ("\"a\\n\\\"\\u3bb\\x41\"", "\"a\\n\\\"λA\""),
        ("a ; b\n #| c #| d |# |# e #;(f g) h #;#;i j k", "a e h k"),
        ("#:key (a . -> . b) λ", "#:key (-> a b) λ"),
        ("(a b", "0: expected a `)` to close this"),
        ("(a . )", "0: expected a datum after the `.`"),
        ("'", "0: expected a datum after this"),
        ("#| x", "0: expected a `|#` to close this comment"),
        ("(1 . 2 3)", "7: more than one datum after a `.`"),
        ("#rx#\"a\"", "0: regular expressions over bytes aren't covered"),
    ] {
        assert_eq!(shown(text), expected, "{text}");
    }
}

#[test]
fn what_is_printed_is_read_back() {
    for text in ["(a \"b\\\\\" #\\x 1/2 (c . d) #(1 #&2))", "|1| || a\\|b", "#hash((a . 1) (\"b\" . #t))"] {
        let once = shown(text);
        assert_eq!(shown(&once), once);
    }
}

#[test]
fn no_text_makes_the_reader_panic() {
    let pieces = [
        "(",
        ")",
        "[",
        "]",
        "'",
        "`",
        ",",
        ",@",
        "#",
        "#(",
        "#hash(",
        "#&",
        "#\\",
        "#\\x",
        "#;",
        "#|",
        "|#",
        "|",
        "\"",
        "\\",
        ".",
        " ",
        "\n",
        ";",
        "a",
        "λ",
        "1",
        "-",
        "+i",
        "1/2",
        "1e",
        "#x",
        "#e",
        "#:k",
        "#t",
        "#lang ",
        "#%",
        "\u{10ffff}",
        "\\u",
        "{",
        "}",
        "#5(",
        "…",
    ];
    let mut state = 0x2545_f491_4f6c_dd1du64;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..(state % 12) + 1 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            text.push_str(pieces[(state % pieces.len() as u64) as usize]);
        }
        if let Err(error) = read(&text, SourceId(0)) {
            assert!(error.span.start as usize <= text.len() && !error.message.is_empty(), "{text:?}");
        }
    }
}
