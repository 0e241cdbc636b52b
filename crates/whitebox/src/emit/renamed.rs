//! What names of the file under test mean in its tests: functions that nobody defines become stubs of the runner's, functions of the library that
//! a case answers become the runner's, and what the file defines under a name that the tests' own process needs goes by another one. Names are
//! replaced where the file is read, never where the runner is, which is a translation unit of its own.

use super::answer::source_name;
use super::gcov::TESTED;
use crate::contract::token::{Kind, Token, tokens};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use touchstone_program::layout::{Shape, SourceFunction};
use touchstone_program::{Layouts, Program};

/// What stands before the name of a function that nobody defines.
const ABSENT: &str = "touchstone_absent_";

/// What stands before the names of the runner's stubs.
const STUB: &str = "touchstone_stub_";

/// Names that the runner calls by, and what counts coverage and looks for faults in its process: what the file defines under them must not take their place.
const NEEDED: [&str; 88] = [
    "_exit",
    "abort",
    "access",
    "alarm",
    "atexit",
    "atoi",
    "calloc",
    "chdir",
    "clock_gettime",
    "close",
    "creat",
    "dlsym",
    "dup",
    "dup2",
    "exit",
    "fclose",
    "fcntl",
    "fdopen",
    "fflush",
    "fileno",
    "fopen",
    "fork",
    "fprintf",
    "fputc",
    "fputs",
    "fread",
    "free",
    "freopen",
    "fseek",
    "fstat",
    "ftell",
    "ftruncate",
    "fwrite",
    "getenv",
    "getpid",
    "isatty",
    "kill",
    "lseek",
    "lstat",
    "malloc",
    "memcpy",
    "memmove",
    "memset",
    "mkdir",
    "mkstemp",
    "mmap",
    "munmap",
    "nftw",
    "open",
    "perror",
    "pipe",
    "posix_memalign",
    "printf",
    "putchar",
    "puts",
    "raise",
    "rand",
    "read",
    "realloc",
    "remove",
    "rename",
    "rewind",
    "rmdir",
    "setbuf",
    "setenv",
    "sigaction",
    "sigaddset",
    "sigemptyset",
    "signal",
    "sigprocmask",
    "sprintf",
    "srand",
    "stat",
    "strcat",
    "strcmp",
    "strcpy",
    "strlen",
    "strrchr",
    "strstr",
    "symlink",
    "time",
    "tmpfile",
    "truncate",
    "unlink",
    "unsetenv",
    "vfprintf",
    "waitpid",
    "write",
];

/// The lines that rename.
#[derive(Default)]
pub(super) struct Renamed {
    lines: BTreeMap<String, String>,
    /// Definitions for names that the system's headers rename themselves.
    pub behind: String,
    /// How the file's `main` is called.
    pub main: Option<String>,
    /// The lines that include the file's headers of mathematical functions, and those before them that say what headers declare.
    mathematics: String,
    /// The functions that the file declares or defines itself, wherever.
    declared: BTreeSet<String>,
}

impl Renamed {
    /// Nothing yet, for a file with this text.
    pub(super) fn of(source: &str) -> Renamed {
        let is_one = |line: &&str| {
            let (line, headers) = (line.trim_start(), ["<math.h>", "<complex.h>", "<tgmath.h>"]);
            line.starts_with('#')
                && line.contains("include")
                && headers.iter().any(|header| line.contains(header))
        };
        let is_feature = |line: &&str| line.starts_with("#define _");
        let mut mathematics = String::new();
        if source.lines().any(|line| is_one(&line)) {
            for line in source.lines().filter(|line| is_feature(line) || is_one(line)) {
                let _ = writeln!(mathematics, "{line}");
            }
        }
        Renamed { mathematics, declared: declared(source), ..Renamed::default() }
    }

    /// The text, to stand before the file.
    pub(super) fn text(&self) -> String {
        match self.lines.is_empty() {
            true => String::new(),
            // With checks for overflow, some of the library's functions are inline ones with other names.
            false => {
                let lines: String = self.lines.values().map(String::as_str).collect();
                let mathematics = if lines.contains("(...)") { &*self.mathematics } else { "" };
                format!("#undef _FORTIFY_SOURCE\n{mathematics}{lines}\n")
            }
        }
    }

    /// Whether a name means something else.
    pub(super) fn has(&self, name: &str) -> bool {
        self.lines.contains_key(name)
    }

    /// A function that nobody defines, as the compiler calls it: calls of it become calls of this stub of the runner's. The macro keeps the
    /// compiler from knowing better what it does; the pragma says which symbol it is.
    pub(super) fn absent(&mut self, symbol: &str, stub: &str, words: &BTreeSet<&str>) {
        let symbol = symbol.split('@').next().unwrap_or_default();
        let name = source_name(symbol);
        if !is_identifier(symbol) {
            return;
        }
        let by_header = !self.mathematics.is_empty() && !self.declared.contains(name);
        if name == symbol && by_header && is_mathematical(name, stub) {
            // Its header puts names together of its own, so that only calls can be replaced.
            let line = format!(
                "#define {name}(...) __extension__({{ __typeof__(({name})(__VA_ARGS__)) touchstone_value; \\\n    \
                 touchstone_answer(&touchstone_value, sizeof touchstone_value); touchstone_value; }})\n"
            );
            self.lines.insert(name.to_owned(), line);
            return;
        }
        if name == symbol && words.contains(name) {
            let line = format!(
                "#define {name} {ABSENT}{name}\n#pragma redefine_extname {ABSENT}{name} {STUB}{stub}\n"
            );
            self.lines.insert(name.to_owned(), line);
            return;
        }
        // A header declares it with a symbol of its own: that one is defined here, once.
        if self.behind.contains(&format!(" {ABSENT}{symbol}(void)")) {
            return;
        }
        let (ty, declared, body) = match stub {
            "nothing" => ("void".to_owned(), String::new(), String::new()),
            "ends" => ("void".to_owned(), String::new(), "    touchstone_leave(1);\n".to_owned()),
            stub => answering(symbol, stub),
        };
        let _ = write!(
            self.behind,
            "{declared}{ty} {ABSENT}{symbol}(void) __asm__(\"{symbol}\");\n{ty} {ABSENT}{symbol}(void)\n{{\n{body}}}\n\n"
        );
    }

    /// A function of the library's that the runner has instead.
    pub(super) fn library(&mut self, name: &str) {
        self.lines.insert(name.to_owned(), format!("#define {name} touchstone_{name}\n"));
    }

    /// The same of a function whose name is a structure's, too: calls of it with so many arguments.
    pub(super) fn library_called(&mut self, name: &str, arguments: usize) {
        let arguments: Vec<String> = (1..=arguments).map(|number| format!("touchstone_{number}")).collect();
        let arguments = arguments.join(", ");
        self.lines
            .insert(name.to_owned(), format!("#define {name}({arguments}) touchstone_{name}({arguments})\n"));
    }

    /// What the file itself defines: its `main`, and what the tests' process needs the library's for.
    pub(super) fn defined(&mut self, program: &Program, elsewhere: &[String]) {
        let defined = |function: &&SourceFunction| program.procedure(function.procedure).body.is_some();
        for function in program.layouts.functions.iter().filter(|function| function.external).filter(defined)
        {
            if &*function.name == "main" {
                self.main(&program.layouts, function);
            } else if NEEDED.contains(&&*function.name) {
                self.tested(&function.name);
            }
        }
        for object in program
            .memory
            .objects
            .iter()
            .filter(|object| !object.internal && !elsewhere.iter().any(|name| **name == *object.name))
        {
            if NEEDED.contains(&&*object.name) {
                self.tested(&object.name);
            }
        }
    }

    /// The same of what the file defines and the tests don't reach: `has_body` says whether it does.
    pub(super) fn defined_besides(&mut self, has_body: impl Fn(&str) -> bool) {
        for name in ["main"].into_iter().chain(NEEDED) {
            if !self.has(name) && has_body(name) {
                self.tested(name);
            }
        }
    }

    fn tested(&mut self, name: &str) {
        self.lines.insert(name.to_owned(), format!("#define {name} {TESTED}{name}\n"));
    }

    /// A `main` keeps its name for the compiler, so that it returns 0 at its end, and gets another one for the linker. The compiler takes that from a
    /// declaration before the definition.
    fn main(&mut self, layouts: &Layouts, function: &SourceFunction) {
        let name = |ty| Some(&*layouts.get(ty).name).filter(|name| is_plain(name));
        let parameters: Option<Vec<&str>> =
            function.parameters.iter().map(|parameter| name(parameter.ty)).collect();
        let result = match function.result {
            None => Some("void"),
            Some(ty) => name(ty).filter(|_| matches!(layouts.get(ty).shape, Shape::Integer { .. })),
        };
        let (Some(parameters), Some(result)) = (parameters, result) else {
            self.main = Some(format!("{TESTED}main"));
            return self.tested("main");
        };
        let parameters = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        let line = format!("#pragma redefine_extname main {TESTED}main\n{result} main({parameters});\n");
        self.lines.insert("main".to_owned(), line);
        self.main = Some("main".to_owned());
    }
}

/// The functions that a text declares or defines: names behind a word that may be of a type, and before a bracket.
fn declared(source: &str) -> BTreeSet<String> {
    let words: Vec<_> = tokens(source).into_iter().filter(|token| token.kind != Kind::Comment).collect();
    let text = |token: &Token| &source[token.range.clone()];
    let others = ["return", "else", "case", "do", "sizeof", "goto"];
    let declares = |three: &&[Token]| {
        three[0].kind == Kind::Word
            && three[1].kind == Kind::Word
            && text(&three[2]) == "("
            && !others.contains(&text(&three[0]))
    };
    words.windows(3).filter(declares).map(|three| text(&three[1]).to_owned()).collect()
}

/// What a stub returns in C, the declaration of that where it has one, and the body that asks for each part.
fn answering(symbol: &str, stub: &str) -> (String, String, String) {
    let scalar = |word: &str| match word {
        "float" | "double" => word.to_owned(),
        _ => "unsigned long long".to_owned(),
    };
    let words: Vec<&str> = stub.split('_').collect();
    if let [word] = words.as_slice()
        && *word != "floats"
    {
        let ty = scalar(word);
        let body = format!(
            "    {ty} answer = 0;\n    touchstone_answer(&answer, sizeof answer);\n    return answer;\n"
        );
        return (ty, String::new(), body);
    }
    let (mut members, mut asked) = (String::new(), String::new());
    let parts = words.iter().flat_map(|word| if *word == "floats" { vec!["float"; 2] } else { vec![*word] });
    for (index, part) in parts.enumerate() {
        let _ = write!(members, " {} part{index};", scalar(part));
        let _ = writeln!(asked, "    touchstone_answer(&answer.part{index}, sizeof answer.part{index});");
    }
    let ty = format!("struct touchstone_of_{symbol}");
    let body = format!("    {ty} answer;\n{asked}    return answer;\n");
    (ty.clone(), format!("{ty} {{{members} }};\n"), body)
}

/// Whether a function is one of mathematics, by its name or else what it returns.
fn is_mathematical(name: &str, stub: &str) -> bool {
    let whole = ["ilogb", "lround", "llround", "lrint", "llrint"];
    let others = ["atof", "strtod", "strtof", "strtold", "drand48", "erand48", "difftime"];
    matches!(stub, "float" | "double") && !others.contains(&name)
        || whole.contains(&name.trim_end_matches(['f', 'l']))
}

fn is_identifier(name: &str) -> bool {
    name.chars().all(|char| char.is_ascii_alphanumeric() || char == '_')
        && !name.starts_with(|char: char| char.is_ascii_digit())
}

/// Whether a type is made of the language's own words, so that it can be named before anything is declared.
fn is_plain(ty: &str) -> bool {
    let own = ["int", "char", "unsigned", "signed", "long", "short", "const", "volatile"];
    let mut words =
        ty.split(|char: char| char == '*' || char.is_whitespace()).filter(|word| !word.is_empty());
    words.all(|word| own.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_defines_becomes_a_stub() {
        let mut renamed = Renamed::default();
        let words = BTreeSet::from(["fork", "fscanf"]);
        renamed.absent("fork", "number", &words);
        renamed.absent("__isoc99_fscanf@2", "number", &words);
        assert_eq!(
            renamed.text(),
            "#undef _FORTIFY_SOURCE\n#define fork touchstone_absent_fork\n\
             #pragma redefine_extname touchstone_absent_fork touchstone_stub_number\n\n"
        );
        assert!(renamed.behind.contains("(void) __asm__(\"__isoc99_fscanf\");\n"), "{}", renamed.behind);
        renamed.absent("pair", "floats_number", &BTreeSet::new());
        let expected = "struct touchstone_of_pair { float part0; float part1; unsigned long long part2; };\n";
        assert!(renamed.behind.contains(expected), "{}", renamed.behind);
    }

    #[test]
    fn calls_of_what_the_file_declares_itself_are_no_macros() {
        let source =
            "#include <math.h>\ndouble f(double x) { extern double g(double); return g(x) + h(x); }\n";
        assert_eq!(declared(source), BTreeSet::from(["f".to_owned(), "g".to_owned()]));
        let mut renamed = Renamed::of(source);
        let words = BTreeSet::from(["g", "h"]);
        renamed.absent("g", "double", &words);
        renamed.absent("h", "double", &words);
        let text = renamed.text();
        assert!(
            text.contains("#define g touchstone_absent_g\n") && text.contains("#define h(...) "),
            "{text}"
        );
    }

    #[test]
    fn types_of_the_language_need_no_declaration() {
        assert!(is_plain("const char **") && is_plain("char *const *") && !is_plain("wchar_t **"));
    }
}
