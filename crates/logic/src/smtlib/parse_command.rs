//! Parsing scripts: declarations go to the store, everything else comes back as commands.

use super::at;
use super::parse_sort;
use super::parse_term::{TermParser, declare_bound};
use super::read::{Node, ParseError, SExpr};
use super::symbol::unquoted;
use crate::{ConstructorDecl, DatatypeDecl, Fun, Sort, Store, TermId, Var};

/// A command of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `(set-logic L)`.
    SetLogic(String),
    /// `(assert t)`, or `(assert (! t :named n))`.
    Assert {
        /// The term that is asserted.
        term: TermId,
        /// Its name, if it has one.
        name: Option<String>,
    },
    /// A variable was declared.
    DeclareVar(Var),
    /// A function was declared or defined.
    DeclareFun(Fun),
    /// `(check-sat)`.
    CheckSat,
    /// `(check-sat-assuming (t …))`.
    CheckSatAssuming(Vec<TermId>),
    /// The command `(push n)`.
    Push(u32),
    /// The command `(pop n)`.
    Pop(u32),
    /// `(get-value (t …))`.
    GetValue(Vec<TermId>),
    /// Another command that concerns a solver and not the store, by name: `get-model`, `exit`, `set-option`, …
    Other(String),
}

/// Parses a script: its declarations are made in `store`, its other commands returned in order. Errors carry line and
/// column; what came before the error stays declared.
pub fn parse_script(store: &mut Store, text: &str) -> Result<Vec<Command>, ParseError> {
    let tree = SExpr::read(text)?;
    let mut commands = vec![];
    for &node in tree.top() {
        command(store, &tree, node, &mut commands)?;
    }
    Ok(commands)
}

fn command(store: &mut Store, tree: &SExpr, node: usize, out: &mut Vec<Command>) -> Result<(), ParseError> {
    let parts = tree.list(node).ok_or_else(|| tree.error(node, "expected a command"))?;
    let word = parts.first().and_then(|word| tree.symbol(*word));
    let Some(word) = word else { return Err(tree.error(node, "expected a command")) };
    let bad = || tree.error(node, format!("`{word}` doesn't look like this"));
    match (word, &parts[1..]) {
        ("set-logic", &[logic]) => out.push(Command::SetLogic(name(tree, logic)?)),
        ("assert", &[term]) => {
            let label = label(tree, term);
            let term = term_at(store, tree, term)?;
            if *store.sort(term) != Sort::Bool {
                return Err(tree.error(node, format!("asserts a term of sort {}", store.sort(term))));
            }
            out.push(Command::Assert { term, name: label });
        }
        ("declare-const", &[symbol, sort]) => {
            let sort = parse_sort::parse(store, tree, sort)?;
            let var = store.var(&name(tree, symbol)?, sort).map_err(at(tree, node))?;
            out.push(Command::DeclareVar(var));
        }
        ("declare-fun", &[symbol, params, result]) => {
            let params = sorts(store, tree, params)?;
            let result = parse_sort::parse(store, tree, result)?;
            let symbol = name(tree, symbol)?;
            if params.is_empty() {
                out.push(Command::DeclareVar(store.var(&symbol, result).map_err(at(tree, node))?));
            } else {
                let fun = store.declare_fun(&symbol, &params, result).map_err(at(tree, node))?;
                out.push(Command::DeclareFun(fun));
            }
        }
        ("define-fun" | "define-fun-rec", &[symbol, params, result, body]) => {
            // The operators' own definitions are known.
            if !tree.symbol(symbol).is_some_and(is_own) {
                let signature = signature(store, tree, symbol, params, result)?;
                define(store, tree, signature, body, out)?;
            }
        }
        ("define-funs-rec", &[heads, bodies]) => {
            let (heads, bodies) = (tree.list(heads).ok_or_else(bad)?, tree.list(bodies).ok_or_else(bad)?);
            if heads.len() != bodies.len() {
                return Err(bad());
            }
            let mut signatures = vec![];
            for head in heads {
                match tree.list(*head) {
                    Some(&[symbol, params, result]) => {
                        signatures.push(signature(store, tree, symbol, params, result)?);
                    }
                    _ => return Err(tree.error(*head, "expected `(name ((x S) …) S)`")),
                }
            }
            for (signature, body) in signatures.into_iter().zip(bodies) {
                define(store, tree, signature, *body, out)?;
            }
        }
        ("declare-sort", &[_, arity]) => {
            if tree.numeral(arity) != Some(0) {
                return Err(tree.error(arity, "only sorts without parameters are supported"));
            }
        }
        ("declare-datatype", &[symbol, constructors]) => {
            let names = [name(tree, symbol)?];
            let decl = datatype(store, tree, &names, 0, constructors)?;
            store.declare_datatypes(&[decl]).map_err(at(tree, node))?;
        }
        ("declare-datatypes", &[heads, bodies]) => {
            let (heads, bodies) = (tree.list(heads).ok_or_else(bad)?, tree.list(bodies).ok_or_else(bad)?);
            if heads.len() != bodies.len() {
                return Err(bad());
            }
            let mut names = vec![];
            for head in heads {
                match tree.list(*head) {
                    Some(&[symbol, arity]) if tree.numeral(arity) == Some(0) => {
                        names.push(name(tree, symbol)?)
                    }
                    _ => return Err(tree.error(*head, "only datatypes without parameters are supported")),
                }
            }
            let decls: Result<Vec<DatatypeDecl>, ParseError> = bodies
                .iter()
                .enumerate()
                .map(|(position, body)| datatype(store, tree, &names, position, *body))
                .collect();
            store.declare_datatypes(&decls?).map_err(at(tree, node))?;
        }
        ("check-sat", []) => out.push(Command::CheckSat),
        ("check-sat-assuming", &[list]) => out.push(Command::CheckSatAssuming(terms(store, tree, list)?)),
        ("get-value", &[list]) => out.push(Command::GetValue(terms(store, tree, list)?)),
        ("push" | "pop", levels) => {
            let levels = match levels {
                [] => 1,
                [levels] => tree.numeral(*levels).ok_or_else(bad)?,
                _ => return Err(bad()),
            };
            out.push(if word == "push" { Command::Push(levels) } else { Command::Pop(levels) });
        }
        (
            "set-option"
            | "set-info"
            | "get-info"
            | "get-option"
            | "get-model"
            | "get-unsat-core"
            | "get-assertions"
            | "get-proof"
            | "get-assignment"
            | "get-unsat-assumptions"
            | "echo"
            | "exit"
            | "reset"
            | "reset-assertions",
            _,
        ) => out.push(Command::Other(word.to_owned())),
        _ => return Err(tree.error(node, format!("unknown command `{}`", tree.text(node)))),
    }
    Ok(())
}

fn is_own(symbol: &str) -> bool {
    symbol.starts_with("touchstone.") && unquoted(symbol) == symbol
}

fn name(tree: &SExpr, node: usize) -> Result<String, ParseError> {
    tree.symbol(node).map(unquoted).ok_or_else(|| tree.error(node, "expected a name"))
}

/// The `:named` attribute of an annotated term.
fn label(tree: &SExpr, node: usize) -> Option<String> {
    let parts = tree.list(node)?;
    if tree.symbol(*parts.first()?) != Some("!") {
        return None;
    }
    let key = parts.iter().position(|part| *tree.node(*part) == Node::Keyword("named".into()))?;
    tree.symbol(*parts.get(key + 1)?).map(unquoted)
}

fn term_at(store: &mut Store, tree: &SExpr, node: usize) -> Result<TermId, ParseError> {
    TermParser::new(store, tree).parse(node)
}

fn terms(store: &mut Store, tree: &SExpr, node: usize) -> Result<Vec<TermId>, ParseError> {
    let parts = tree.list(node).ok_or_else(|| tree.error(node, "expected a list of terms"))?;
    parts.iter().map(|part| term_at(store, tree, *part)).collect()
}

fn sorts(store: &Store, tree: &SExpr, node: usize) -> Result<Vec<Sort>, ParseError> {
    let parts = tree.list(node).ok_or_else(|| tree.error(node, "expected a list of sorts"))?;
    parts.iter().map(|part| parse_sort::parse(store, tree, *part)).collect()
}

/// A function about to be defined: the symbol, and the parameters with the names they have in the text.
struct Signature {
    fun: Fun,
    params: Vec<(String, Var)>,
}

fn signature(
    store: &mut Store,
    tree: &SExpr,
    symbol: usize,
    params: usize,
    result: usize,
) -> Result<Signature, ParseError> {
    let mut vars = vec![];
    for param in tree.list(params).ok_or_else(|| tree.error(params, "expected parameters"))? {
        match tree.list(*param) {
            Some(&[word, sort]) if tree.symbol(word).is_some() => {
                let sort = parse_sort::parse(store, tree, sort)?;
                let word = tree.symbol(word).unwrap_or_default().to_owned();
                let var = declare_bound(store, &unquoted(&word), sort).map_err(at(tree, *param))?;
                vars.push((word, var));
            }
            _ => return Err(tree.error(*param, "expected `(name sort)`")),
        }
    }
    let result = parse_sort::parse(store, tree, result)?;
    let sorts: Vec<Sort> = vars.iter().map(|(_, var)| store.var_sort(*var).clone()).collect();
    let fun = store.declare_fun(&name(tree, symbol)?, &sorts, result).map_err(at(tree, symbol))?;
    Ok(Signature { fun, params: vars })
}

fn define(
    store: &mut Store,
    tree: &SExpr,
    signature: Signature,
    body: usize,
    out: &mut Vec<Command>,
) -> Result<(), ParseError> {
    let terms: Vec<TermId> = signature.params.iter().map(|(_, var)| store.var_term(*var)).collect();
    let mut parser = TermParser::new(store, tree);
    for ((word, _), term) in signature.params.iter().zip(&terms) {
        parser.bind(word, *term);
    }
    let term = parser.parse(body)?;
    let vars: Vec<Var> = signature.params.iter().map(|(_, var)| *var).collect();
    store.define_fun(signature.fun, &vars, term).map_err(at(tree, body))?;
    out.push(Command::DeclareFun(signature.fun));
    Ok(())
}

fn datatype(
    store: &Store,
    tree: &SExpr,
    names: &[String],
    position: usize,
    body: usize,
) -> Result<DatatypeDecl, ParseError> {
    let mut constructors = vec![];
    for constructor in tree.list(body).ok_or_else(|| tree.error(body, "expected constructors"))? {
        let parts = match tree.list(*constructor) {
            Some(parts) if !parts.is_empty() => parts,
            _ => std::slice::from_ref(constructor),
        };
        let mut fields = vec![];
        for field in &parts[1..] {
            match tree.list(*field) {
                Some(&[selector, sort]) => {
                    fields.push((
                        name(tree, selector)?,
                        parse_sort::parse_unchecked(store, tree, sort, names)?,
                    ));
                }
                _ => return Err(tree.error(*field, "expected `(selector sort)`")),
            }
        }
        constructors.push(ConstructorDecl { name: name(tree, parts[0])?, fields });
    }
    Ok(DatatypeDecl { name: names[position].clone(), constructors })
}
