//! Terms of predicates to Rust. A name is a reference, `(*x)` the place that it leads to; a comparison looks at the machine's integers where both sides are of
//! one type, and at mathematical ones elsewhere.

use super::number::{Integer, bits_of};
use super::{Name, Predicate, called};
use proc_macro2::TokenStream;
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use syn::parse::Parser as _;
use syn::{
    BinOp, Expr, ExprCall, ExprMethodCall, GenericArgument, Lit, Member, Pat, PathArguments, Type, UnOp,
};

/// What a term is.
#[derive(Clone, Debug)]
enum Sort {
    /// A number as it's written.
    Literal(u128),
    /// A value of a machine's integer type.
    Machine(Integer),
    /// A mathematical integer, which has so many bits at most.
    Wide(u32),
    /// A truth value.
    Truth,
    /// A value of which only the compiler knows the type.
    Unknown,
    /// A value that's no number.
    Other,
}

/// A term in Rust.
#[derive(Clone, Debug)]
struct Term {
    code: String,
    sort: Sort,
    /// Its type, where it's known.
    ty: Option<Type>,
}

impl Term {
    fn new(code: impl Into<String>, sort: Sort) -> Term {
        Term { code: code.into(), sort, ty: None }
    }

    /// A place of a type.
    fn place(code: String, ty: Option<Type>) -> Term {
        let sort = match &ty {
            Some(ty) if is(ty, "bool") => Sort::Truth,
            Some(ty) if is(ty, "char") || is_text(ty) => Sort::Other,
            Some(ty) => Integer::of(ty).map_or(Sort::Unknown, Sort::Machine),
            None => Sort::Unknown,
        };
        Term { code, sort, ty }
    }
}

/// What's bound inside of a predicate.
#[derive(Clone, Debug)]
enum Bound {
    /// A reference.
    Reference(Option<Box<Type>>),
    /// A mathematical integer.
    Wide(u32),
}

type Lowered = Result<Term, String>;

/// A predicate on its way to Rust.
pub(super) struct Lowering<'a> {
    arguments: &'a BTreeMap<String, Name>,
    /// The type that's computed in.
    wide: &'static str,
    bound: Vec<(String, Bound)>,
    is_old: bool,
    names: BTreeSet<String>,
    old: BTreeSet<String>,
    /// The bits that its numbers need.
    pub(super) bits: u32,
}

impl<'a> Lowering<'a> {
    pub(super) fn new(arguments: &'a BTreeMap<String, Name>, wide: &'static str) -> Lowering<'a> {
        let (names, old) = (BTreeSet::new(), BTreeSet::new());
        Lowering { arguments, wide, bound: vec![], is_old: false, names, old, bits: 0 }
    }

    pub(super) fn predicate(self, code: String) -> Predicate {
        Predicate { code, names: self.names, old: self.old }
    }

    /// A truth value.
    pub(super) fn truth_of(&mut self, expression: &Expr) -> Result<String, String> {
        let term = self.term(expression)?;
        match term.sort {
            Sort::Truth | Sort::Unknown => Ok(term.code),
            _ => Err(format!("`{}` is no truth value", expression.to_token_stream())),
        }
    }

    fn term(&mut self, expression: &Expr) -> Lowered {
        match expression {
            Expr::Paren(inside) => self.term(&inside.expr),
            Expr::Group(inside) => self.term(&inside.expr),
            Expr::Reference(inside) => self.term(&inside.expr),
            Expr::Unary(unary) => match unary.op {
                UnOp::Not(_) => Ok(Term::new(format!("!{}", self.truth_of(&unary.expr)?), Sort::Truth)),
                UnOp::Deref(_) => self.term(&unary.expr),
                UnOp::Neg(_) => {
                    let inside = self.term(&unary.expr)?;
                    if matches!(inside.sort, Sort::Other) {
                        return Ok(Term::new(format!("-{}", inside.code), Sort::Other));
                    }
                    let (code, bits) = self.number(inside)?;
                    Ok(self.computed(format!("(-{code})"), bits + 1))
                }
                _ => Err(unread(expression)),
            },
            Expr::Lit(literal) => match &literal.lit {
                Lit::Int(number) => {
                    let value = number.base10_parse::<u128>().map_err(|_| unread(expression))?;
                    Ok(Term::new(value.to_string(), Sort::Literal(value)))
                }
                Lit::Bool(truth) => Ok(Term::new(truth.value.to_string(), Sort::Truth)),
                Lit::Str(_) => Ok(Term::new(format!("*{}", literal.to_token_stream()), Sort::Other)),
                _ => Ok(Term::new(literal.to_token_stream().to_string(), Sort::Other)),
            },
            Expr::Binary(binary) => self.binary(&binary.left, binary.op, &binary.right),
            Expr::Path(path) => self.path(&path.path),
            Expr::Field(field) => {
                let base = self.term(&field.base)?;
                let member = match &field.member {
                    Member::Named(name) => name.to_string(),
                    Member::Unnamed(index) => index.index.to_string(),
                };
                Ok(Term::new(format!("{}.{member}", base.code), Sort::Unknown))
            }
            Expr::Index(index) => {
                let base = self.term(&index.expr)?;
                if base.ty.as_ref().is_some_and(is_text) {
                    return Err(unread(expression));
                }
                let element = base.ty.as_ref().and_then(element);
                let at = self.term(&index.index)?;
                let at = match at.sort {
                    Sort::Literal(_) => at.code,
                    Sort::Machine(integer) if integer.name == Integer::LENGTH.name => at.code,
                    _ => format!("({}) as usize", self.number(at)?.0),
                };
                Ok(Term::place(format!("{}[{at}]", base.code), element))
            }
            Expr::MethodCall(call) => self.method(call),
            Expr::Call(call) => self.call(call),
            Expr::Macro(call) if call.mac.path.is_ident("matches") => self.matches(&call.mac.tokens),
            Expr::If(choice) => {
                let condition = self.truth_of(&choice.cond)?;
                let [syn::Stmt::Expr(yes, None)] = choice.then_branch.stmts.as_slice() else {
                    return Err(unread(expression));
                };
                let (_, no) = choice.else_branch.as_ref().ok_or_else(|| unread(expression))?;
                let (yes, no) = (self.term(yes)?, self.term(no)?);
                let (yes, no, sort) = self.alike(yes, no)?;
                Ok(Term::new(format!("(if {condition} {{ {yes} }} else {{ {no} }})"), sort))
            }
            Expr::Block(block) => match block.block.stmts.as_slice() {
                [syn::Stmt::Expr(only, None)] => self.term(only),
                _ => Err(unread(expression)),
            },
            _ => Err(unread(expression)),
        }
    }

    /// Two terms of one sort.
    fn alike(&mut self, one: Term, other: Term) -> Result<(String, String, Sort), String> {
        match (&one.sort, &other.sort) {
            (Sort::Truth, _) | (_, Sort::Truth) => Ok((one.code, other.code, Sort::Truth)),
            _ => {
                let ((one, bits), (other, more)) = (self.number(one)?, self.number(other)?);
                Ok((one, other, Sort::Wide(bits.max(more))))
            }
        }
    }

    fn path(&mut self, path: &syn::Path) -> Lowered {
        if let Some(name) = path.get_ident().map(ToString::to_string) {
            let name = called(&name).to_owned();
            if let Some((_, bound)) = self.bound.iter().rev().find(|(known, _)| *known == name) {
                return Ok(match bound.clone() {
                    Bound::Reference(ty) => Term::place(format!("(*{name})"), ty.map(|ty| *ty)),
                    Bound::Wide(bits) => Term::new(name, Sort::Wide(bits)),
                });
            }
            if let Some(about) = self.arguments.get(&name) {
                let (is_old, ty) = (self.is_old && about.changes, about.ty.clone());
                return Ok(match is_old {
                    true => {
                        self.old.insert(name.clone());
                        Term::place(format!("(*old_{name})"), ty)
                    }
                    false => {
                        self.names.insert(name.clone());
                        Term::place(format!("(*{name})"), ty)
                    }
                });
            }
        }
        let code = path.to_token_stream().to_string();
        let first = path.segments.first().map(|first| first.ident.to_string()).unwrap_or_default();
        let sort = match (Integer::named(&first), path.segments.len()) {
            (Some(integer), 2) => Sort::Machine(integer),
            _ => Sort::Unknown,
        };
        Ok(Term::new(code, sort))
    }

    fn binary(&mut self, left: &Expr, op: BinOp, right: &Expr) -> Lowered {
        if let BinOp::And(_) | BinOp::Or(_) = op {
            let sign = op.to_token_stream();
            let (left, right) = (self.truth_of(left)?, self.truth_of(right)?);
            return Ok(Term::new(format!("({left} {sign} {right})"), Sort::Truth));
        }
        let (left, right) = (self.term(left)?, self.term(right)?);
        let sign = op.to_token_stream().to_string();
        match op {
            BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => {
                self.compared(left, &sign, right)
            }
            BinOp::Add(_) => self.arithmetic(left, right, "wrapping_add", |a, b| a.max(b) + 1),
            BinOp::Sub(_) => self.arithmetic(left, right, "wrapping_sub", |a, b| a.max(b) + 1),
            BinOp::Mul(_) => self.arithmetic(left, right, "wrapping_mul", |a, b| a + b),
            BinOp::Div(_) | BinOp::Rem(_) => {
                let ((left, bits), (right, more)) = (self.number(left)?, self.number(right)?);
                let name = if matches!(op, BinOp::Div(_)) { "div" } else { "rem" };
                let code = format!("touchstone_{}_{name}({left}, {right})", self.wide);
                Ok(self.computed(code, bits.max(more) + 1))
            }
            BinOp::BitAnd(_) | BinOp::BitOr(_) | BinOp::BitXor(_) => match (&left.sort, &right.sort) {
                (Sort::Truth, _) | (_, Sort::Truth) => {
                    Ok(Term::new(format!("({} {sign} {})", left.code, right.code), Sort::Truth))
                }
                _ => {
                    let ((left, bits), (right, more)) = (self.number(left)?, self.number(right)?);
                    Ok(self.computed(format!("({left} {sign} {right})"), bits.max(more)))
                }
            },
            _ => Err(format!("`{sign}` isn't read here")),
        }
    }

    fn arithmetic(&mut self, left: Term, right: Term, method: &str, grown: fn(u32, u32) -> u32) -> Lowered {
        let ((left, bits), (right, more)) = (self.number(left)?, self.number(right)?);
        Ok(self.computed(format!("{left}.{method}({right})"), grown(bits, more)))
    }

    fn compared(&mut self, left: Term, sign: &str, right: Term) -> Lowered {
        use Sort::{Literal, Machine, Other, Truth, Unknown};
        let as_they_are = match (&left.sort, &right.sort) {
            (Machine(one), Machine(other)) => one.name == other.name,
            (Machine(one), Literal(number)) | (Literal(number), Machine(one)) => one.holds(*number),
            (Unknown | Literal(_), Unknown) | (Unknown, Literal(_)) => true,
            (Other | Truth, _) | (_, Other | Truth) => true,
            _ => false,
        };
        if as_they_are {
            return Ok(Term::new(format!("({} {sign} {})", left.code, right.code), Truth));
        }
        let ((left, _), (right, _)) = (self.number(left)?, self.number(right)?);
        Ok(Term::new(format!("({left} {sign} {right})"), Truth))
    }

    /// A mathematical integer, and the bits that it needs.
    fn number(&mut self, term: Term) -> Result<(String, u32), String> {
        let wide = self.wide;
        let (code, bits) = match term.sort {
            Sort::Literal(number) => (format!("{}{wide}", term.code), bits_of(number)),
            Sort::Machine(integer) => (format!("touchstone_{wide}(&{})", term.code), integer.bits),
            Sort::Unknown => (format!("touchstone_{wide}(&{})", term.code), 65),
            Sort::Wide(bits) => (term.code, bits),
            Sort::Truth | Sort::Other => return Err(format!("`{}` is no number", term.code)),
        };
        self.bits = self.bits.max(bits);
        Ok((code, bits))
    }

    fn computed(&mut self, code: String, bits: u32) -> Term {
        self.bits = self.bits.max(bits);
        Term::new(code, Sort::Wide(bits))
    }

    fn method(&mut self, call: &ExprMethodCall) -> Lowered {
        let name = call.method.to_string();
        let arguments: Vec<&Expr> = call.args.iter().collect();
        let whole = || Expr::MethodCall(call.clone());
        match (name.as_str(), arguments.as_slice()) {
            ("min" | "max", [other]) => return self.builtin(&name, &[&call.receiver, other]),
            ("abs", []) => return self.builtin("abs", &[&call.receiver]),
            _ => {}
        }
        let on = self.term(&call.receiver)?;
        match (name.as_str(), arguments.as_slice()) {
            ("len", []) => {
                // Of a text these are its bytes, as in Rust.
                let has_size = |ty: &Type| {
                    is_text(ty) || element(ty).is_some_and(|element| Integer::of(&element).is_some())
                };
                let of = if on.ty.as_ref().is_some_and(has_size) { Integer::LENGTH } else { Integer::COUNT };
                Ok(Term::new(format!("{}.len()", on.code), Sort::Machine(of)))
            }
            ("is_empty" | "is_some" | "is_none" | "is_ok" | "is_err", []) => {
                Ok(Term::new(format!("{}.{name}()", on.code), Sort::Truth))
            }
            ("contains", [other]) => {
                let other = self.term(other)?;
                let element = on.ty.as_ref().and_then(element).ok_or_else(|| unread(&whole()))?;
                let compared =
                    self.compared(Term::place("(*each)".to_owned(), Some(element)), "==", other)?;
                Ok(Term::new(format!("{}.iter().any(|each| {})", on.code, compared.code), Sort::Truth))
            }
            ("contains_key", [key]) => {
                let key = self.term(key)?;
                Ok(Term::new(format!("{}.contains_key(&{})", on.code, key.code), Sort::Truth))
            }
            ("count", [other]) => {
                let other = self.term(other)?;
                let element = on.ty.as_ref().and_then(element).ok_or_else(|| unread(&whole()))?;
                let compared =
                    self.compared(Term::place("(**each)".to_owned(), Some(element)), "==", other)?;
                let code = format!("{}.iter().filter(|each| {}).count()", on.code, compared.code);
                Ok(Term::new(code, Sort::Machine(Integer::LENGTH)))
            }
            (_, []) => Ok(Term::new(format!("{}.{name}()", on.code), Sort::Unknown)),
            _ => Err(unread(&whole())),
        }
    }

    fn call(&mut self, call: &ExprCall) -> Lowered {
        let Expr::Path(path) = &*call.func else { return Err(unread(&Expr::Call(call.clone()))) };
        let name = path.path.get_ident().map(ToString::to_string).unwrap_or_default();
        let arguments: Vec<&Expr> = call.args.iter().collect();
        match (name.as_str(), arguments.as_slice()) {
            ("rust", [only]) => Ok(self.native(only)),
            ("implies", [left, right]) => {
                let (left, right) = (self.truth_of(left)?, self.truth_of(right)?);
                Ok(Term::new(format!("(!{left} || {right})"), Sort::Truth))
            }
            ("old", [only]) => {
                let outer = std::mem::replace(&mut self.is_old, true);
                let term = self.term(only);
                self.is_old = outer;
                term
            }
            ("min" | "max", [_, _]) | ("abs", [_]) => self.builtin(&name, &arguments),
            ("forall" | "exists", [domain, Expr::Closure(closure)]) => {
                let [Pat::Ident(bound)] = closure.inputs.iter().collect::<Vec<_>>()[..] else {
                    return Err(unread(&Expr::Closure(closure.clone())));
                };
                self.quantified(name == "forall", domain, &bound.ident.to_string(), &closure.body)
            }
            ("Some" | "Ok" | "Err", [only]) => {
                let inside = self.term(only)?;
                let is_copied = matches!(inside.sort, Sort::Literal(_) | Sort::Machine(_) | Sort::Truth)
                    || inside.ty.as_ref().is_some_and(|ty| is(ty, "char"));
                match is_copied {
                    true => Ok(Term::new(format!("{name}({})", inside.code), Sort::Other)),
                    false => Err(unread(&Expr::Call(call.clone()))),
                }
            }
            _ => Err(format!("`{}` is a measure or a set, which isn't read here", call.to_token_stream())),
        }
    }

    fn builtin(&mut self, name: &str, arguments: &[&Expr]) -> Lowered {
        let mut numbers = vec![];
        for argument in arguments {
            let term = self.term(argument)?;
            numbers.push(self.number(term)?);
        }
        let most = numbers.iter().map(|(_, bits)| *bits).max().unwrap_or(0);
        match (name, numbers.as_slice()) {
            ("abs", [(only, _)]) => Ok(self.computed(format!("({only}).wrapping_abs()"), most + 1)),
            (_, [(one, _), (other, _)]) => Ok(self.computed(format!("({one}).{name}({other})"), most)),
            _ => Err(format!("`{name}` isn't read here")),
        }
    }

    fn quantified(&mut self, all: bool, domain: &Expr, name: &str, body: &Expr) -> Lowered {
        let domain = match domain {
            Expr::Paren(inside) => &*inside.expr,
            domain => domain,
        };
        let which = if all { "all" } else { "any" };
        if let Expr::Range(range) = domain {
            let (Some(low), Some(high)) = (&range.start, &range.end) else { return Err(unread(domain)) };
            let (low, high) = (self.term(low)?, self.term(high)?);
            let ((low, bits), (mut high, mut more)) = (self.number(low)?, self.number(high)?);
            if matches!(range.limits, syn::RangeLimits::Closed(_)) {
                let term = self.computed(format!("{high}.wrapping_add(1{})", self.wide), more + 1);
                (high, more) = self.number(term)?;
            }
            self.bound.push((name.to_owned(), Bound::Wide(bits.max(more))));
            let body = self.truth_of(body);
            self.bound.pop();
            let code = format!("touchstone_{}_{which}({low}, {high}, |{name}| {})", self.wide, body?);
            return Ok(Term::new(code, Sort::Truth));
        }
        let of = self.term(domain)?;
        let is_chars = of.ty.as_ref().is_some_and(is_text);
        let element = match is_chars {
            true => syn::parse_str("char").ok(),
            false => of.ty.as_ref().and_then(element),
        };
        self.bound.push((name.to_owned(), Bound::Reference(element.map(Box::new))));
        let body = self.truth_of(body);
        self.bound.pop();
        let body = body?;
        let code = match is_chars {
            true => format!("{}.chars().{which}(|{name}| {{ let {name} = &{name}; {body} }})", of.code),
            false => format!("{}.iter().{which}(|{name}| {body})", of.code),
        };
        Ok(Term::new(code, Sort::Truth))
    }

    /// What's said in Rust: all arguments are in sight, as references.
    fn native(&mut self, expression: &Expr) -> Term {
        let mut words = vec![];
        words_of(expression.to_token_stream(), &mut words);
        let mut before = String::new();
        for (at, word) in words.iter().enumerate() {
            let name = called(word);
            let Some(about) = self.arguments.get(name) else { continue };
            let is_old = at > 0 && words[at - 1] == "old" && about.changes;
            if is_old {
                self.old.insert(name.to_owned());
            } else {
                self.names.insert(name.to_owned());
            }
        }
        if words.iter().any(|word| word == "old") {
            // `old(x)` is a name there.
            for name in &self.old {
                before += &format!("let touchstone_old_{name} = old_{name}; ");
            }
        }
        let code = without_old(expression.to_token_stream());
        Term::new(format!("{{ {before}{code} }}"), Sort::Truth)
    }

    fn matches(&mut self, tokens: &TokenStream) -> Lowered {
        let parser = |input: syn::parse::ParseStream<'_>| {
            let value: Expr = input.parse()?;
            input.parse::<syn::Token![,]>()?;
            let pattern = Pat::parse_multi_with_leading_vert(input)?;
            let guard: Option<Expr> = match input.parse::<Option<syn::Token![if]>>()? {
                Some(_) => Some(input.parse()?),
                None => None,
            };
            input.parse::<Option<syn::Token![,]>>()?;
            Ok((value, pattern, guard))
        };
        let read = parser.parse2(tokens.clone());
        let (value, pattern, guard) = read.map_err(|_| format!("`matches!({tokens})` isn't read here"))?;
        let value = self.term(&value)?;
        let before = self.bound.len();
        names_of(&pattern, &mut self.bound);
        let guard = guard.map(|guard| self.truth_of(&guard)).transpose();
        self.bound.truncate(before);
        let guard = guard?.map(|guard| format!(" if {guard}")).unwrap_or_default();
        let pattern = pattern.to_token_stream();
        Ok(Term::new(
            format!("(match &{} {{ {pattern}{guard} => true, _ => false }})", value.code),
            Sort::Truth,
        ))
    }
}

fn unread(expression: &Expr) -> String {
    format!("`{}` isn't read here", expression.to_token_stream())
}

/// The names that a pattern binds, each to a reference.
fn names_of(pattern: &Pat, bound: &mut Vec<(String, Bound)>) {
    struct Names<'a>(&'a mut Vec<(String, Bound)>);
    impl<'ast> syn::visit::Visit<'ast> for Names<'_> {
        fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
            let name = pattern.ident.to_string();
            if name.starts_with(char::is_lowercase) {
                self.0.push((name, Bound::Reference(None)));
            }
            syn::visit::visit_pat_ident(self, pattern);
        }
    }
    syn::visit::Visit::visit_pat(&mut Names(bound), pattern);
}

/// The words of some Rust, in order.
fn words_of(tokens: TokenStream, words: &mut Vec<String>) {
    for token in tokens {
        match token {
            proc_macro2::TokenTree::Ident(name) => words.push(name.to_string()),
            proc_macro2::TokenTree::Group(group) => words_of(group.stream(), words),
            _ => {}
        }
    }
}

/// Some Rust with `touchstone_old_x` for `old(x)`, and a name for `self`.
fn without_old(tokens: TokenStream) -> TokenStream {
    use proc_macro2::{Group, Ident, TokenTree};
    let mut written: Vec<TokenTree> = vec![];
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let only: Vec<TokenTree> = group.stream().into_iter().collect();
                let is_old = matches!(written.last(), Some(TokenTree::Ident(name)) if name == "old");
                if let ([TokenTree::Ident(name)], true) = (only.as_slice(), is_old) {
                    written.pop();
                    let name = format!("touchstone_old_{}", called(&name.to_string()));
                    written.push(TokenTree::Ident(Ident::new(&name, proc_macro2::Span::call_site())));
                    continue;
                }
                written.push(TokenTree::Group(Group::new(group.delimiter(), without_old(group.stream()))));
            }
            TokenTree::Ident(name) if name == "self" => {
                written.push(TokenTree::Ident(Ident::new(called("self"), name.span())));
            }
            token => written.push(token),
        }
    }
    written.into_iter().collect()
}

fn is(ty: &Type, name: &str) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == name))
}

/// Whether a type is a text.
fn is_text(ty: &Type) -> bool {
    is(ty, "str") || is(ty, "String")
}

/// The type of the elements of a sequence.
fn element(ty: &Type) -> Option<Type> {
    match ty {
        Type::Slice(slice) => Some((*slice.elem).clone()),
        Type::Array(array) => Some((*array.elem).clone()),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            let PathArguments::AngleBracketed(list) = &last.arguments else { return None };
            match (last.ident.to_string().as_str(), list.args.first()?) {
                ("Vec" | "VecDeque", GenericArgument::Type(ty)) => Some(ty.clone()),
                _ => None,
            }
        }
        _ => None,
    }
}
