//! Where a body or a node of metadata ends, found without reading it: brackets are counted, strings, quoted names and comments
//! are passed.

/// The bytes that matter in a body.
static BODY_STOPS: [bool; 256] = stops(b"{}\";\n");

/// The bytes that matter in a node.
static NODE_STOPS: [bool; 256] = stops(b"(){}\";\n");

const fn stops(bytes: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut index = 0;
    while index < bytes.len() {
        table[bytes[index] as usize] = true;
        index += 1;
    }
    table
}

/// The offset of the brace that closes the body which begins at `start` on `line`, and the brace's line. `None` if none does.
pub(super) fn end_of_body(text: &[u8], start: usize, line: u32) -> Option<(usize, u32)> {
    closing(text, start, line, &BODY_STOPS)
}

/// The offset of the bracket that closes the node whose first bracket is just before `start` on `line`, and its line.
pub(super) fn end_of_node(text: &[u8], start: usize, line: u32) -> Option<(usize, u32)> {
    closing(text, start, line, &NODE_STOPS)
}

fn closing(text: &[u8], start: usize, mut line: u32, stops: &[bool; 256]) -> Option<(usize, u32)> {
    let (mut position, mut open) = (start, 1_u32);
    loop {
        let rest = text.get(position..)?;
        position += rest.iter().position(|byte| stops[usize::from(*byte)])?;
        match text[position] {
            b'{' | b'(' => open += 1,
            b'}' | b')' => {
                open -= 1;
                if open == 0 {
                    return Some((position, line));
                }
            }
            b'\n' => line += 1,
            b'"' => {
                let inside = text.get(position + 1..)?;
                let length = memchr::memchr(b'"', inside)?;
                line += memchr::memchr_iter(b'\n', &inside[..length]).count() as u32;
                position += length + 1;
            }
            // A comment, up to the newline, which is counted next.
            _ => {
                position += memchr::memchr(b'\n', text.get(position..)?)?;
                continue;
            }
        }
        position += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_in_strings_and_comments_do_not_count() {
        let body = b"{ ; }\n @\"}\" {\n } \"\n\" } tail";
        let last = body.iter().rposition(|byte| *byte == b'}').unwrap();
        assert_eq!(end_of_body(body, 1, 1), Some((last, 4)));
        assert_eq!(end_of_body(b"{ {", 1, 1), None);
        assert_eq!(end_of_body(b"{ \"", 1, 1), None);
        assert_eq!(end_of_body(b"{ ; no newline }", 1, 1), None);
        let node = b"(a: \")\", b: {(\n)})";
        assert_eq!(end_of_node(node, 1, 7), Some((node.len() - 1, 8)));
    }
}
