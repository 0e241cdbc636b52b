//! The function that stands for a contract: it assumes what's required, calls, and asserts what's ensured. Each condition stands
//! on a line that claims to be the one where its author wrote it, so messages and findings point there.

use super::predicate::{RESULT, old_name};
use super::token::{Kind, tokens};
use super::{Clause, Contract};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// What the names of such functions begin with; the function's own name follows.
pub const PREFIX: &str = "touchstone_contract_";

/// What the names of functions begin with that demand a contract's precondition, before calls of its function.
pub const DEMANDS: &str = "touchstone_requires_";

/// The column where the first clause of a line begins; each further one of the same line begins one column further, so that they're told apart.
pub const COLUMN: u32 = 5;

/// So many clauses of a line are told apart: then the columns are those of conditions.
pub const MOST_IN_LINE: u32 = 16;

/// The functions for these contracts, in C, to be compiled behind the file that has the functions themselves; `file` is its name.
/// `touchstone_assume(int)` and `touchstone_assert(int)` are declared, not defined.
pub fn wrapper(contracts: &[Contract], file: &str) -> String {
    let mut text = String::from("void touchstone_assume(int);\nvoid touchstone_assert(int);\n");
    if contracts.iter().any(|contract| contract.clauses.iter().any(|clause| clause.requires)) {
        text.push_str("_Bool touchstone_running(void);\nvoid touchstone_within_precondition(int);\n");
    }
    for contract in contracts {
        write_function(&mut text, contract, file);
    }
    text
}

/// The functions that demand preconditions where the file's own functions call each other, in C, to be compiled behind the file. What isn't so is
/// told of the call. `source` is the file's text: what it calls nowhere needs none.
pub fn demands(contracts: &[Contract], source: &str) -> String {
    let mut text = String::new();
    let called = called(source);
    let demanding = contracts.iter().filter(|contract| {
        called.contains(&*contract.function) && contract.clauses.iter().any(|clause| clause.requires)
    });
    for contract in demanding {
        if text.is_empty() {
            text.push_str("void touchstone_require(int);\n");
        }
        let parameters = if contract.parameters.is_empty() { "void" } else { &contract.parameters };
        let _ = writeln!(text, "void {DEMANDS}{}({parameters})\n{{", contract.function);
        for clause in contract.clauses.iter().filter(|clause| clause.requires) {
            let _ = writeln!(text, "    touchstone_require(({}) != 0);", clause.translated.expression);
        }
        text.push_str("}\n");
    }
    text
}

/// The names of what a text calls inside of functions.
fn called(source: &str) -> BTreeSet<&str> {
    let words: Vec<_> = tokens(source).into_iter().filter(|token| token.kind != Kind::Comment).collect();
    let text = |index: usize| words.get(index).map(|token| &source[token.range.clone()]);
    let (mut depth, mut found) = (0usize, BTreeSet::new());
    for index in 0..words.len() {
        match text(index) {
            Some("{") => depth += 1,
            Some("}") => depth = depth.saturating_sub(1),
            Some(word) if depth > 0 && text(index + 1) == Some("(") => _ = found.insert(word),
            _ => {}
        }
    }
    found
}

/// The function that calls a `main` with arguments as programs get them: at least one text, and null behind the last, of an environment as
/// well. `None` if the file has no `main` that takes two or three. Texts of which nothing is used may be anything, and as many as there are
/// numbers. Of others there are as many as the search's limit allows.
pub fn program(source: &str) -> Option<String> {
    let words: Vec<_> = tokens(source).into_iter().filter(|token| token.kind != Kind::Comment).collect();
    let text = |index: usize| words.get(index).map(|token| &source[token.range.clone()]);
    let (mut nesting, mut index) = (0usize, 0);
    let parameters = loop {
        match text(index)? {
            "{" | "(" => nesting += 1,
            "}" | ")" => nesting = nesting.saturating_sub(1),
            "main" if nesting == 0 && text(index + 1) == Some("(") => {
                let end = (index + 2..).find(|at| matches!(text(*at), Some(")") | None))?;
                // In the old style the parameters' types stand between the names and the body.
                let is_declared = matches!(text(end + 1), Some(";" | ","));
                let body =
                    (end + 1..).find(|at| matches!(text(*at), Some("{" | "(" | ")" | "=" | "}") | None));
                if !is_declared && body.and_then(text) == Some("{") {
                    break index + 2..end;
                }
            }
            _ => {}
        }
        index += 1;
    };
    let parts: Vec<Vec<usize>> = parameters
        .collect::<Vec<usize>>()
        .split(|at| text(*at) == Some(","))
        .map(<[usize]>::to_vec)
        .collect();
    if !(2..=3).contains(&parts.len()) {
        return None;
    }
    let name = |part: &Vec<usize>| {
        part.iter().rev().copied().find(|at| words[*at].kind == Kind::Word).and_then(text)
    };
    // Where nobody looks at the texts, it doesn't matter which there are.
    let looks_at = |name: &str| (0..words.len()).filter(|at| text(*at) == Some(name)).count() > 1;
    let looks_at_texts = looks_at(name(&parts[1])?);
    let looks_at_environment = parts.get(2).and_then(name).is_some_and(looks_at);
    let environment = match looks_at_environment {
        true => {
            "unsigned long room = touchstone_limit_program_arguments();\n    \
             touchstone_assume(envp != 0);\n    \
             _Bool over = 0;\n    \
             for (unsigned long i = 0; i <= room && (!touchstone_running() || !over); i++)\n        \
             over |= envp[i] == 0;\n    \
             touchstone_within_program_arguments(over, room);\n    \
             if (touchstone_running())\n        touchstone_assume(over);\n    "
        }
        false => "",
    };
    let (also, passed) = if parts.len() == 3 { (", char **envp", ", envp") } else { ("", "") };
    let texts = match looks_at_texts {
        true => {
            "unsigned long most = touchstone_limit_program_arguments();\n    \
             touchstone_within_program_arguments((unsigned long)argc <= most, most);\n    \
             if (touchstone_running())\n        touchstone_assume((unsigned long)argc <= most);\n    \
             touchstone_assume(argv != 0);\n    \
             for (unsigned long i = 0; i <= most && (!touchstone_running() || i <= (unsigned long)argc); i++)\n        \
             touchstone_assume((i < (unsigned long)argc) == (argv[i] != 0) | (i > (unsigned long)argc));\n    "
        }
        false => "",
    };
    Some(format!(
        "void touchstone_assume(int);\nvoid touchstone_given(int);\n_Bool touchstone_running(void);\n\
         unsigned long touchstone_limit_program_arguments(void);\n\
         void touchstone_within_program_arguments(int, ...);\n\
         int {PREFIX}main(int argc, char **argv{also})\n{{\n    \
         touchstone_given(0 <= argc);\n    touchstone_within_program_arguments(1 <= argc);\n    \
         if (touchstone_running())\n        touchstone_assume(1 <= argc);\n    {texts}{environment}return main(argc, argv{passed});\n}}\n"
    ))
}

/// The column where the statement for a clause begins.
pub fn column(contract: &Contract, clause: &Clause) -> u32 {
    let same = contract.clauses.iter().filter(|other| other.line == clause.line);
    let before = same.take_while(|other| !std::ptr::eq(*other, clause)).count() as u32;
    COLUMN + before.min(MOST_IN_LINE)
}

fn write_function(text: &mut String, contract: &Contract, file: &str) {
    let file = file.replace('\\', "\\\\").replace('"', "\\\"");
    let parameters = if contract.parameters.is_empty() { "void" } else { &contract.parameters };
    let first = contract.clauses.first().map_or(1, |clause| clause.line);
    let _ = write!(
        text,
        "#line {first} \"{file}\"\n{} {PREFIX}{}({parameters})\n",
        contract.returns, contract.function
    );
    text.push_str("{\n");
    let demand = |text: &mut String, function: &str, clause: &Clause| {
        let indent = " ".repeat(column(contract, clause) as usize - 1);
        let _ = write!(
            text,
            "#line {} \"{file}\"\n{indent}{function}(({}) != 0);\n",
            clause.line, clause.translated.expression
        );
    };
    // A search keeps to what's required, and what it finds out holds within that: other callers may not. A run that doesn't is none.
    for clause in contract.clauses.iter().filter(|clause| clause.requires) {
        demand(text, "touchstone_within_precondition", clause);
        text.push_str("    if (touchstone_running())\n");
        demand(text, "touchstone_assume", clause);
    }
    let mut index = 0;
    for clause in &contract.clauses {
        for old in &clause.translated.old {
            let name = old_name(index);
            let _ =
                write!(text, "#line {} \"{file}\"\n    __typeof__({old}) {name} = ({old});\n", clause.line);
            index += 1;
        }
    }
    let call = format!("{}({})", contract.function, contract.names.join(", "));
    match contract.is_void {
        true => {
            let _ = writeln!(text, "    {call};");
        }
        false => {
            let _ = writeln!(text, "    __typeof__({call}) {RESULT} = {call};");
        }
    }
    for clause in contract.clauses.iter().filter(|clause| !clause.requires) {
        demand(text, "touchstone_assert", clause);
    }
    if !contract.is_void {
        let _ = writeln!(text, "    return {RESULT};");
    }
    text.push_str("}\n");
}

#[cfg(test)]
mod tests {
    use super::super::contracts;
    use super::*;

    #[test]
    fn a_main_of_the_old_style_is_one_too() {
        let calls = |source: &str| program(source).is_some_and(|text| text.contains("argv[i]"));
        assert!(calls("main(argc, argv)\n    int argc;\n    char **argv;\n{ return argv[0][0]; }"));
        assert!(calls("int main(int c, char **v) { return v[0][0]; }"));
        let whole =
            program("int main(int c, char **v, char **e) { return v[0] == e[0]; }").unwrap_or_default();
        assert!(whole.contains("envp[i]") && whole.contains("main(argc, argv, envp);"), "{whole}");
        let unused = program("int main(int c, char **v, char **e) { return c; }").unwrap_or_default();
        assert!(!unused.contains("[i]") && unused.contains("main(argc, argv, envp);"), "{unused}");
        assert!(program("int main(int argc, char **argv);\nstruct s { int x; };").is_none());
        assert!(program("int main() { return 0; }").is_none());
    }

    #[test]
    fn a_contract_becomes_a_function() {
        let source = "/*@ requires n > 0;\n    ensures \\result == \\old(n) ==> n < 9; */\nint f(int n)\n{ return n; }\n";
        let found = contracts(source).expect("read");
        let expected = "void touchstone_assume(int);\nvoid touchstone_assert(int);\n\
            _Bool touchstone_running(void);\nvoid touchstone_within_precondition(int);\n\
            #line 1 \"a.c\"\nint touchstone_contract_f(int n)\n{\n\
            #line 1 \"a.c\"\n    touchstone_within_precondition((n > 0) != 0);\n\
            \x20   if (touchstone_running())\n\
            #line 1 \"a.c\"\n    touchstone_assume((n > 0) != 0);\n\
            #line 2 \"a.c\"\n    __typeof__(n) touchstone_old_0 = (n);\n\
            \x20   __typeof__(f(n)) touchstone_result = f(n);\n\
            #line 2 \"a.c\"\n    touchstone_assert((!(touchstone_result == touchstone_old_0) || (n < 9)) != 0);\n\
            \x20   return touchstone_result;\n}\n";
        assert_eq!(wrapper(&found, "a.c"), expected);
        let demanded = "void touchstone_require(int);\nvoid touchstone_requires_f(int n)\n{\n    touchstone_require((n > 0) != 0);\n}\n";
        assert_eq!(demands(&found, "int g(int n) { return f(n); }"), demanded);
        assert_eq!(demands(&found, source), "");
    }

    #[test]
    fn clauses_of_a_line_stand_in_columns_of_their_own() {
        let found =
            contracts("/*@ requires n > 0; ensures \\result > 0; ensures n; */ int f(int n);").expect("read");
        let columns: Vec<u32> = found[0].clauses.iter().map(|clause| column(&found[0], clause)).collect();
        assert_eq!(columns, [5, 6, 7]);
        assert!(
            wrapper(&found, "a.c").contains("\n      touchstone_assert((n) != 0);"),
            "{}",
            wrapper(&found, "a.c")
        );
    }
}
