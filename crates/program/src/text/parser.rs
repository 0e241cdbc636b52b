//! Declarations. Two passes over the tokens: the first declares every name, the second reads what mentions names, so that
//! order doesn't matter. An error skips to the next declaration or statement, and all errors are reported.

use rustc_hash::FxHashMap;
use touchstone_logic::{Sort, TermId, Var};

use super::TextError;
use super::lexer::{Kind, Token, tokens};
use super::precedence::KEYWORDS;
use crate::{Axiom, Clause, DeclareError, ProcedureId, Program, Role, Span};

/// Greatest number of errors reported.
const MOST_ERRORS: usize = 100;

/// Reads a program. Errors: all that are found, in the order of the text, each with its place. Cost: linear.
pub fn parse(text: &str, file_name: &str) -> Result<Program, Vec<TextError>> {
    let mut program = Program::new();
    let file = program.add_file(file_name);
    let tokens = tokens(text, file).map_err(|error| vec![error])?;
    let mut parser = Parser {
        program,
        tokens,
        at: 0,
        scope: None,
        bound: Scopes::default(),
        parts: vec![],
        errors: vec![],
        sort_depth: 0,
    };
    parser.types();
    let later = parser.declarations();
    for item in later {
        parser.later(item);
    }
    parser.errors.sort_by_key(|error| error.span.start);
    if parser.errors.is_empty() { Ok(parser.program) } else { Err(parser.errors) }
}

/// A stretch of text for the second pass, with the token at which it begins.
enum Later {
    Axiom(usize),
    FunctionBody(usize, touchstone_logic::Fun, Vec<Var>),
    Contract(usize, ProcedureId),
    Body(usize, ProcedureId),
    Code(usize),
}

pub(super) struct Parser {
    pub(super) program: Program,
    tokens: Vec<Token>,
    at: usize,
    /// The procedure being read.
    pub(super) scope: Option<ProcedureId>,
    /// Variables that quantifiers and `let` bind, innermost last.
    pub(super) bound: Scopes,
    /// Places of the parts of the expression read last.
    pub(super) parts: Vec<(TermId, Span)>,
    errors: Vec<TextError>,
    /// Number of maps that are open around the sort being read.
    sort_depth: u32,
}

/// Meanings of names, and the order in which they were bound.
#[derive(Default)]
pub(super) struct Scopes {
    order: Vec<String>,
    meanings: FxHashMap<String, Vec<TermId>>,
}

impl Scopes {
    pub(super) fn bind(&mut self, name: String, term: TermId) {
        self.meanings.entry(name.clone()).or_default().push(term);
        self.order.push(name);
    }

    /// Forgets the last so many.
    pub(super) fn unbind(&mut self, count: usize) {
        for name in self.order.drain(self.order.len().saturating_sub(count)..) {
            if let Some(meanings) = self.meanings.get_mut(&name) {
                meanings.pop();
            }
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<TermId> {
        self.meanings.get(name)?.last().copied()
    }
}

pub(super) type Parsed<T> = Result<T, TextError>;

/// Moving over tokens.
impl Parser {
    pub(super) fn kind(&self) -> &Kind {
        &self.tokens[self.at].kind
    }

    /// The kind of a token further on.
    pub(super) fn ahead(&self, by: usize) -> &Kind {
        &self.tokens[(self.at + by).min(self.tokens.len() - 1)].kind
    }

    pub(super) fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    /// The span of the token just passed.
    pub(super) fn passed(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    pub(super) fn advance(&mut self) -> Token {
        let token = self.tokens[self.at].clone();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        token
    }

    pub(super) fn is_sign(&self, sign: &str) -> bool {
        matches!(self.kind(), Kind::Sign(this) if *this == sign)
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(self.kind(), Kind::Name(this, false) if this == word)
    }

    pub(super) fn eat_sign(&mut self, sign: &str) -> bool {
        let found = self.is_sign(sign);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn error<T>(&self, message: impl Into<String>) -> Parsed<T> {
        Err(TextError { span: self.span(), message: message.into() })
    }

    fn found(&self) -> String {
        match self.kind() {
            Kind::Name(name, _) => format!("`{name}`"),
            Kind::Number(digits) | Kind::Decimal(digits) => format!("`{digits}`"),
            Kind::Bits(value, width) => format!("`{value}bv{width}`"),
            Kind::Text(_) => "a string".to_owned(),
            Kind::Operator(name) => format!("`%{name}`"),
            Kind::Sign(sign) => format!("`{sign}`"),
            Kind::End => "the end of the text".to_owned(),
        }
    }

    pub(super) fn expected<T>(&self, what: &str) -> Parsed<T> {
        self.error(format!("expected {what}, found {}", self.found()))
    }

    pub(super) fn sign(&mut self, sign: &str) -> Parsed<()> {
        if self.eat_sign(sign) { Ok(()) } else { self.expected(&format!("`{sign}`")) }
    }

    pub(super) fn name(&mut self, what: &str) -> Parsed<(String, Span)> {
        match self.kind() {
            Kind::Name(name, quoted) if *quoted || !KEYWORDS.contains(&name.as_str()) => {
                let name = name.clone();
                Ok((name, self.advance().span))
            }
            _ => self.expected(what),
        }
    }

    pub(super) fn report(&mut self, error: TextError) {
        if self.errors.len() < MOST_ERRORS {
            self.errors.push(error);
        }
    }

    /// Passes a `;` that's not within braces, stopping in front of a `}` that closes more than was opened.
    pub(super) fn skip_statement(&mut self) {
        let mut depth = 0usize;
        loop {
            match self.kind() {
                Kind::End => return,
                Kind::Sign("{") => depth += 1,
                Kind::Sign("}") if depth == 0 => return,
                Kind::Sign("}") => depth -= 1,
                Kind::Sign(";") if depth == 0 => {
                    self.advance();
                    return;
                }
                _ => {}
            }
            self.advance();
        }
    }

    /// Passes a whole `{ … }`.
    fn skip_braces(&mut self) {
        let mut depth = 0usize;
        loop {
            match self.kind() {
                Kind::End => return,
                Kind::Sign("{") => depth += 1,
                Kind::Sign("}") => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.advance();
            if depth == 0 {
                return;
            }
        }
    }
}

pub(super) fn placed<T>(span: Span, result: Result<T, impl Into<DeclareError>>) -> Parsed<T> {
    result.map_err(|error| TextError { span, message: error.into().to_string() })
}

/// The first pass.
impl Parser {
    fn types(&mut self) {
        for at in 0..self.tokens.len() {
            self.at = at;
            if self.eat_word("type") {
                let declared = self.name("the name of a type").and_then(|(name, span)| {
                    placed(span, self.program.declare_type(&name, span))?;
                    self.sign(";")
                });
                if let Err(error) = declared {
                    self.report(error);
                }
            }
        }
        self.at = 0;
    }

    fn declarations(&mut self) -> Vec<Later> {
        let mut later = vec![];
        while *self.kind() != Kind::End {
            let before = self.at;
            if let Err(error) = self.declaration(&mut later) {
                self.report(error);
                self.recover();
            }
            if self.at == before {
                self.advance();
            }
        }
        later
    }

    /// Skips to what looks like the next declaration.
    fn recover(&mut self) {
        const STARTS: &[&str] =
            &["type", "const", "var", "function", "axiom", "procedure", "proc", "object", "code"];
        loop {
            match self.kind() {
                Kind::End => return,
                Kind::Sign("{") => self.skip_braces(),
                Kind::Name(word, false) if STARTS.contains(&word.as_str()) => return,
                _ => {
                    self.advance();
                }
            }
        }
    }

    fn declaration(&mut self, later: &mut Vec<Later>) -> Parsed<()> {
        if self.is_word("type") {
            // Declared already, and complained about.
            self.skip_statement();
        } else if self.eat_word("const") {
            for (name, span, sort) in self.typed_names(";")? {
                placed(span, self.program.declare_constant(&name, sort, span))?;
            }
            self.sign(";")?;
        } else if self.eat_word("var") {
            for (name, span, sort) in self.typed_names(";")? {
                placed(span, self.program.declare_global(&name, sort, span))?;
            }
            self.sign(";")?;
        } else if self.eat_word("axiom") {
            later.push(Later::Axiom(self.at));
            self.skip_statement();
        } else if self.eat_word("object") {
            self.object()?;
        } else if self.eat_word("code") {
            later.push(Later::Code(self.at));
            self.skip_statement();
        } else if self.eat_word("function") {
            self.function(later)?;
        } else if self.eat_word("procedure") || self.eat_word("proc") {
            self.procedure(later)?;
        } else {
            return self.expected("a declaration");
        }
        Ok(())
    }

    /// `a, b: sort, c: sort` up to a closing sign, which isn't passed.
    pub(super) fn typed_names(&mut self, close: &str) -> Parsed<Vec<(String, Span, Sort)>> {
        let mut typed = vec![];
        while !self.is_sign(close) {
            let mut names = vec![self.name("a name")?];
            while self.eat_sign(",") {
                names.push(self.name("a name")?);
            }
            self.sign(":")?;
            let sort = self.sort()?;
            typed.extend(names.into_iter().map(|(name, span)| (name, span, sort.clone())));
            if !self.eat_sign(",") {
                break;
            }
        }
        Ok(typed)
    }

    fn function(&mut self, later: &mut Vec<Later>) -> Parsed<()> {
        let (name, span) = self.name("the name of a function")?;
        self.sign("(")?;
        let params = self.typed_names(")")?;
        self.sign(")")?;
        self.sign(":")?;
        let result = self.sort()?;
        let sorts: Vec<Sort> = params.iter().map(|(_, _, sort)| sort.clone()).collect();
        let fun = placed(span, self.program.declare_function(&name, &sorts, result, span))?;
        let mut vars = vec![];
        for (name, span, sort) in params {
            vars.push(placed(span, self.program.bound_var(&name, sort))?);
        }
        if self.eat_sign("=") {
            later.push(Later::FunctionBody(self.at, fun, vars));
            self.skip_statement();
            return Ok(());
        }
        self.sign(";")
    }

    fn procedure(&mut self, later: &mut Vec<Later>) -> Parsed<()> {
        let (name, span) = self.name("the name of a procedure")?;
        let id = placed(span, self.program.declare_procedure(&name, span))?;
        self.sign("(")?;
        for (name, span, sort) in self.typed_names(")")? {
            placed(span, self.program.parameter(id, &name, sort, span))?;
        }
        self.sign(")")?;
        if self.eat_word("returns") {
            self.sign("(")?;
            for (name, span, sort) in self.typed_names(")")? {
                placed(span, self.program.result(id, &name, sort, span))?;
            }
            self.sign(")")?;
        }
        let bodiless = self.eat_sign(";");
        later.push(Later::Contract(self.at, id));
        while ["free", "requires", "ensures", "modifies"].iter().any(|word| self.is_word(word)) {
            self.skip_statement();
        }
        if bodiless {
            return Ok(());
        }
        if !self.is_sign("{") {
            return self.expected("`;` or a body");
        }
        later.push(Later::Body(self.at, id));
        self.skip_braces();
        Ok(())
    }

    pub(super) fn sort(&mut self) -> Parsed<Sort> {
        // `[A, B] [C] D` is read as the indices A, B, C and the element D.
        let span = self.span();
        let mut indices = vec![];
        let mut depth = 0;
        let element = loop {
            if self.eat_sign("[") {
                depth += 1;
                if depth > Sort::MAX_NESTING {
                    return self.error(format!("maps nest at most {} deep", Sort::MAX_NESTING));
                }
                loop {
                    indices.push(self.index_sort()?);
                    if !self.eat_sign(",") {
                        break;
                    }
                }
                self.sign("]")?;
            } else {
                break self.plain_sort()?;
            }
        };
        if indices.len() > Sort::MAX_NESTING as usize {
            return self.error(format!("maps have at most {} indices", Sort::MAX_NESTING));
        }
        let sort = Program::map_sort(&indices, element);
        placed(span, self.program.store().check_sort(&sort))?;
        Ok(sort)
    }

    /// Maps as indices stand in parentheses. The recursion is bounded by the nesting that a sort may have.
    fn index_sort(&mut self) -> Parsed<Sort> {
        if !self.is_sign("(") {
            return self.plain_sort();
        }
        if self.sort_depth > Sort::MAX_NESTING {
            return self.error("sorts nest too deep");
        }
        self.advance();
        self.sort_depth += 1;
        let sort = self.sort();
        self.sort_depth -= 1;
        let sort = sort?;
        self.sign(")")?;
        Ok(sort)
    }

    fn plain_sort(&mut self) -> Parsed<Sort> {
        let Kind::Name(name, quoted) = self.kind().clone() else { return self.expected("a sort") };
        let number = |text: &str| text.parse::<u32>().ok();
        let sort = match name.as_str() {
            _ if quoted => None,
            "bool" => Some(Sort::Bool),
            "int" => Some(Sort::Int),
            "real" => Some(Sort::Real),
            "f32" => Some(Sort::F32),
            "f64" => Some(Sort::F64),
            word => match word.strip_prefix("bv").and_then(number) {
                Some(width) => Some(Sort::BitVec(width)),
                None => word
                    .strip_prefix("float")
                    .and_then(|rest| rest.split_once('e'))
                    .and_then(|(sig, exp)| Some(Sort::Float { sig: number(sig)?, exp: number(exp)? })),
            },
        };
        match sort {
            Some(sort) => {
                self.advance();
                Ok(sort)
            }
            None if self.program.is_type(&name) => {
                self.advance();
                Ok(Sort::uninterpreted(&name))
            }
            None => self.error(format!("`{name}` is no sort that is declared")),
        }
    }
}

/// The second pass.
impl Parser {
    fn later(&mut self, item: Later) {
        let read = match item {
            Later::Axiom(at) => {
                self.at = at;
                self.scope = None;
                self.axiom()
            }
            Later::FunctionBody(at, fun, vars) => {
                self.at = at;
                self.scope = None;
                self.function_body(fun, &vars)
            }
            Later::Contract(at, id) => {
                self.at = at;
                self.scope = Some(id);
                self.contract(id);
                Ok(())
            }
            Later::Body(at, id) => {
                self.at = at;
                self.scope = Some(id);
                self.body(id)
            }
            Later::Code(at) => {
                self.at = at;
                self.scope = None;
                self.code()
            }
        };
        self.bound.unbind(usize::MAX);
        if let Err(error) = read {
            self.report(error);
        }
    }

    fn axiom(&mut self) -> Parsed<()> {
        let (condition, span) = self.condition()?;
        self.sign(";")?;
        self.program.axioms.push(Axiom { condition, span });
        Ok(())
    }

    fn function_body(&mut self, fun: touchstone_logic::Fun, vars: &[Var]) -> Parsed<()> {
        for var in vars {
            let term = self.program.store_mut().var_term(*var);
            let name = self.program.variable_name(*var).to_owned();
            self.bound.bind(name, term);
        }
        let (body, span) = self.expression()?;
        self.sign(";")?;
        placed(span, self.program.define_function(fun, vars, body))
    }

    fn contract(&mut self, id: ProcedureId) {
        while ["free", "requires", "ensures", "modifies"].iter().any(|word| self.is_word(word)) {
            let before = self.at;
            if let Err(error) = self.clause(id) {
                self.report(error);
                self.at = before;
                self.skip_statement();
            }
        }
    }

    fn clause(&mut self, id: ProcedureId) -> Parsed<()> {
        let start = self.span();
        if self.eat_word("modifies") {
            let mut vars = vec![];
            while !self.is_sign(";") {
                let (name, span) = self.name("a global")?;
                match self.program.variable_named(&name) {
                    Some(var) if self.program.variable(var).is_some_and(|v| v.role == Role::Global) => {
                        vars.push(var)
                    }
                    _ => {
                        return Err(TextError { span, message: format!("`{name}` is no global variable") });
                    }
                }
                if !self.eat_sign(",") {
                    break;
                }
            }
            self.sign(";")?;
            self.program.procedure_mut(id).modifies.get_or_insert_default().extend(vars);
            return Ok(());
        }
        let free = self.eat_word("free");
        let requires = self.eat_word("requires");
        if !requires && !self.eat_word("ensures") {
            return self.expected("`requires` or `ensures`");
        }
        let (condition, span) = self.condition()?;
        self.sign(";")?;
        let clause = Clause { condition, free, span: start.to(span) };
        let procedure = self.program.procedure_mut(id);
        if requires {
            procedure.requires.push(clause)
        } else {
            procedure.ensures.push(clause)
        }
        Ok(())
    }
}
