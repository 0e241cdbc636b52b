//! Files in tests: what's read is what the case says, a character at a time, as the model of these functions in `front-llvm` asks for
//! it. What's written to a stream that a test made up goes nowhere.

use std::collections::BTreeSet;

/// The functions that ask for answers.
const READING: [&str; 8] = ["fgetc", "getc", "getchar", "ungetc", "fgets", "fread", "fopen", "fclose"];

/// The functions that write, and how a call of theirs is written with a stream that can be written to.
const WRITING: [(&str, &str); 7] = [
    ("fprintf", "#define fprintf(stream, ...) fprintf(touchstone_stream(stream), __VA_ARGS__)\n"),
    ("vfprintf", "#define vfprintf(stream, ...) vfprintf(touchstone_stream(stream), __VA_ARGS__)\n"),
    ("fputs", "#define fputs(text, stream) fputs(text, touchstone_stream(stream))\n"),
    ("fputc", "#define fputc(character, stream) fputc(character, touchstone_stream(stream))\n"),
    ("putc", "#define putc(character, stream) putc(character, touchstone_stream(stream))\n"),
    (
        "fwrite",
        "#define fwrite(from, size, count, stream) fwrite(from, size, count, touchstone_stream(stream))\n",
    ),
    ("fflush", "#define fflush(stream) fflush((stream) == NULL ? NULL : touchstone_stream(stream))\n"),
];

/// The definitions that a file with these words needs before it, and whether they ask for answers. `wanted`: whether a word is in the
/// file and no function that it defines.
pub(super) fn definitions(words: &BTreeSet<&str>, wanted: impl Fn(&str) -> bool) -> (String, bool) {
    let reads = READING.iter().any(|name| wanted(name));
    // A program that mentions no stream but the standard ones writes to these.
    let writes: Vec<&str> = WRITING.iter().filter(|(name, _)| wanted(name)).map(|(_, text)| *text).collect();
    let writes = if words.contains("FILE") { writes } else { vec![] };
    let mut text = String::new();
    if !writes.is_empty() {
        text.push_str(STREAM);
    }
    if reads {
        text.push_str(READ);
        let macros = READING_MACROS.iter().filter(|(name, _)| wanted(name));
        macros.for_each(|(name, value)| text.push_str(&format!("#undef {name}\n#define {name}{value}\n")));
        text.push('\n');
    }
    if !writes.is_empty() {
        writes.iter().for_each(|definition| text.push_str(definition));
        text.push('\n');
    }
    (text, reads)
}

/// What calls of functions that read become.
const READING_MACROS: [(&str, &str); 8] = [
    ("fgetc", "(stream) touchstone_fgetc(stream)"),
    ("getc", "(stream) touchstone_fgetc(stream)"),
    ("getchar", "() touchstone_fgetc(stdin)"),
    ("ungetc", "(character, stream) touchstone_ungetc(character, stream)"),
    ("fgets", "(text, room, stream) touchstone_fgets(text, room, stream)"),
    ("fread", "(to, size, count, stream) touchstone_fread(to, size, count, stream)"),
    ("fopen", "(path, mode) touchstone_fopen()"),
    ("fclose", "(stream) touchstone_fclose(stream)"),
];

/// The functions that read.
const READ: &str = "\
#include <stdio.h>

/* A stream that isn't there is a fault, as it is in the library. */
#define TOUCHSTONE_THERE(stream) ((void)*(volatile const char *)(stream))

static int touchstone_pushed = -1;
static FILE *touchstone_pushed_stream;

__attribute__((unused)) static int touchstone_fgetc(FILE *stream)
{
    short character = 0;
    TOUCHSTONE_THERE(stream);
    if (touchstone_pushed >= 0 && touchstone_pushed_stream == stream) {
        int pushed = touchstone_pushed;
        touchstone_pushed = -1;
        return pushed;
    }
    touchstone_answer(&character, sizeof character);
    return character < 0 ? EOF : character & 255;
}

__attribute__((unused)) static int touchstone_ungetc(int character, FILE *stream)
{
    TOUCHSTONE_THERE(stream);
    if (character == EOF)
        return EOF;
    touchstone_pushed = character & 255;
    touchstone_pushed_stream = stream;
    return touchstone_pushed;
}

__attribute__((unused)) static char *touchstone_fgets(char *text, int room, FILE *stream)
{
    int length = 0;
    TOUCHSTONE_THERE(stream);
    if (room < 1)
        return NULL;
    while (length < room - 1) {
        int character = touchstone_fgetc(stream);
        if (character < 0 && length == 0)
            return NULL;
        if (character < 0)
            break;
        text[length++] = (char)character;
        if (character == '\\n')
            break;
    }
    text[length] = 0;
    return text;
}

__attribute__((unused)) static size_t touchstone_fread(void *to, size_t size, size_t count, FILE *stream)
{
    size_t length = 0;
    TOUCHSTONE_THERE(stream);
    if (size * count == 0)
        return 0;
    while (length < size * count) {
        int character = touchstone_fgetc(stream);
        if (character < 0)
            break;
        ((unsigned char *)to)[length++] = (unsigned char)character;
    }
    return length / size;
}

__attribute__((unused)) static FILE *touchstone_fopen(void)
{
    unsigned char opens = 0;
    touchstone_answer(&opens, sizeof opens);
    return opens & 1 ? fopen(\"/dev/null\", \"r+\") : NULL;
}

__attribute__((unused)) static int touchstone_fclose(FILE *stream)
{
    unsigned char fails = 0;
    TOUCHSTONE_THERE(stream);
    touchstone_answer(&fails, sizeof fails);
    return fails & 1 ? EOF : 0;
}

";

/// Where output goes.
const STREAM: &str = "\
#include <stdio.h>

/* The stream itself if it's one of the system's; one that leads nowhere for what a test made up. */
static FILE *touchstone_stream(FILE *stream)
{
    static FILE *nowhere;
    (void)*(volatile const char *)stream;
    if (stream == stdin || stream == stdout || stream == stderr)
        return stream;
    if (nowhere == NULL)
        nowhere = fopen(\"/dev/null\", \"r+\");
    return nowhere;
}

";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_gets_what_it_mentions() {
        let of = |words: &[&str]| {
            let words: BTreeSet<&str> = words.iter().copied().collect();
            definitions(&words, |name| words.contains(name))
        };
        assert_eq!(of(&["printf", "fprintf", "stderr"]), (String::new(), false));
        let (text, asks) = of(&["FILE", "fprintf"]);
        assert!(!asks && text.contains("#define fprintf") && !text.contains("fgets"), "{text}");
        let (text, asks) = of(&["FILE", "fgets"]);
        assert!(asks && text.contains("#define fgets(text") && !text.contains("#define fread"), "{text}");
        assert_eq!(READING, READING_MACROS.map(|(name, _)| name));
    }
}
