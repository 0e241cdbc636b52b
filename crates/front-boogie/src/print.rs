//! Syntax trees as text. What is printed is read back as the same tree, places apart; comments and blank lines are gone.

mod expression;
pub(crate) mod literal;

use crate::ast::{
    Attribute, AttributeArgument, Clause, ClauseKind, Declaration, DeclarationKind, Expr, File, Function,
    Ident, Name, Nested, Param, Procedure, Statement, StatementKind, Type, TypeKind, Typed,
};
use crate::token::Kind;

/// A file as text. Cost: linear.
pub fn print(file: &File) -> String {
    let mut printer = Printer { file, out: String::new(), indent: 0 };
    for declaration in &file.declarations {
        printer.declaration(declaration);
    }
    printer.out
}

struct Printer<'a> {
    file: &'a File,
    out: String,
    indent: usize,
}

impl<'a> Printer<'a> {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn line(&mut self) {
        self.out.push('\n');
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
    }

    fn name(&mut self, name: Name) {
        let text = self.file.names.text(name);
        if Kind::keyword(text).is_some() || text.starts_with('\\') {
            self.out.push('\\');
        }
        self.out.push_str(text);
    }

    /// What `one` prints of each, with commas between.
    fn list<T>(&mut self, all: impl IntoIterator<Item = T>, mut one: impl FnMut(&mut Self, T)) {
        for (position, item) in all.into_iter().enumerate() {
            if position > 0 {
                self.put(", ");
            }
            one(self, item);
        }
    }

    fn idents(&mut self, idents: &[Ident]) {
        self.list(idents, |printer, ident| printer.name(ident.name));
    }

    fn type_params(&mut self, params: &[Ident]) {
        if !params.is_empty() {
            self.put("<");
            self.idents(params);
            self.put(">");
        }
    }

    /// Attributes, each with a blank behind.
    fn attributes(&mut self, attributes: &'a [Attribute]) {
        for attribute in attributes {
            self.put("{:");
            let text = self.file.names.text(attribute.name.name).clone();
            self.put(&text);
            for (position, argument) in attribute.arguments.iter().enumerate() {
                self.put(if position == 0 { " " } else { ", " });
                match argument {
                    AttributeArgument::Text(text) => {
                        self.put("\"");
                        self.put(text);
                        self.put("\"");
                    }
                    AttributeArgument::Expr(expr) => self.nodes(&self.file.attribute_nodes, expr.root),
                }
            }
            self.put("} ");
        }
    }

    fn expr(&mut self, expr: Expr) {
        self.nodes(&self.file.nodes, expr.root);
    }

    fn ty(&mut self, ty: &Type) {
        match &ty.kind {
            TypeKind::Int => self.put("int"),
            TypeKind::Bool => self.put("bool"),
            TypeKind::Real => self.put("real"),
            TypeKind::Named(name, arguments) => {
                self.name(*name);
                for argument in arguments {
                    let simple = !matches!(&argument.kind, TypeKind::Named(_, inner) if !inner.is_empty())
                        && !matches!(argument.kind, TypeKind::Map { .. });
                    self.put(if simple { " " } else { " (" });
                    self.ty(argument);
                    self.put(if simple { "" } else { ")" });
                }
            }
            TypeKind::Map { params, indices, element } => {
                self.type_params(params);
                self.put("[");
                self.list(indices, |printer, index| printer.ty(index));
                self.put("]");
                self.ty(element);
            }
        }
    }

    fn typed(&mut self, typed: &'a Typed) {
        self.attributes(&typed.attributes);
        self.name(typed.name.name);
        self.put(": ");
        self.ty(&typed.ty);
        if let Some(condition) = typed.where_clause {
            self.put(" where ");
            self.expr(condition);
        }
    }

    fn param(&mut self, param: &Param) {
        if let Some(name) = param.name {
            self.name(name.name);
            self.put(": ");
        }
        self.ty(&param.ty);
    }

    fn variables(&mut self, variables: &'a [Typed]) {
        // Attributes go with all variables of a declaration, so each has its own.
        for (position, typed) in variables.iter().enumerate() {
            if position > 0 {
                self.line();
            }
            self.put("var ");
            self.typed(typed);
            self.put(";");
        }
    }

    fn declaration(&mut self, declaration: &'a Declaration) {
        let attributes = &declaration.attributes;
        match &declaration.kind {
            DeclarationKind::Type { name, params, definition } => {
                self.put("type ");
                self.attributes(attributes);
                self.name(name.name);
                for param in params {
                    self.put(" ");
                    self.name(param.name);
                }
                if let Some(definition) = definition {
                    self.put(" = ");
                    self.ty(definition);
                }
                self.put(";");
            }
            DeclarationKind::Constants { unique, names, ty } => {
                self.put("const ");
                self.attributes(attributes);
                self.put(if *unique { "unique " } else { "" });
                self.idents(names);
                self.put(": ");
                self.ty(ty);
                self.put(";");
            }
            DeclarationKind::Variables(variables) => self.variables(variables),
            DeclarationKind::Function(function) => self.function(function, attributes),
            DeclarationKind::Axiom(condition) => {
                self.put("axiom ");
                self.attributes(attributes);
                self.expr(*condition);
                self.put(";");
            }
            DeclarationKind::Procedure(procedure) => self.procedure("procedure ", procedure, attributes),
            DeclarationKind::Implementation(procedure) => {
                self.procedure("implementation ", procedure, attributes);
            }
        }
        self.line();
    }

    fn function(&mut self, function: &'a Function, attributes: &'a [Attribute]) {
        self.put("function ");
        self.attributes(attributes);
        self.name(function.name.name);
        self.type_params(&function.type_params);
        self.put("(");
        self.list(&function.params, |printer, param| printer.param(param));
        self.put(") returns (");
        self.param(&function.result);
        self.put(")");
        match function.body {
            Some(body) => {
                self.put(" { ");
                self.expr(body);
                self.put(" }");
            }
            None => self.put(";"),
        }
    }

    fn procedure(&mut self, keyword: &str, procedure: &'a Procedure, attributes: &'a [Attribute]) {
        self.put(keyword);
        self.attributes(attributes);
        self.name(procedure.name.name);
        self.type_params(&procedure.type_params);
        self.put("(");
        self.list(&procedure.params, Self::typed);
        self.put(")");
        if !procedure.results.is_empty() {
            self.put(" returns (");
            self.list(&procedure.results, Self::typed);
            self.put(")");
        }
        self.put(if procedure.body.is_some() { "" } else { ";" });
        self.indent += 1;
        for clause in &procedure.contract {
            self.line();
            self.clause(clause);
        }
        self.indent -= 1;
        let Some(body) = &procedure.body else { return };
        self.line();
        self.put("{");
        self.indent += 1;
        if !body.locals.is_empty() {
            self.line();
            self.variables(&body.locals);
        }
        self.statements(&body.statements);
        self.indent -= 1;
        self.line();
        self.put("}");
    }

    fn clause(&mut self, clause: &'a Clause) {
        self.put(if clause.free { "free " } else { "" });
        self.put(match &clause.kind {
            ClauseKind::Requires(_) => "requires ",
            ClauseKind::Ensures(_) => "ensures ",
            ClauseKind::Modifies(_) => "modifies ",
        });
        self.attributes(&clause.attributes);
        match &clause.kind {
            ClauseKind::Requires(condition) | ClauseKind::Ensures(condition) => self.expr(*condition),
            ClauseKind::Modifies(idents) => self.idents(idents),
        }
        self.put(";");
    }

    fn statements(&mut self, statements: &'a [Statement]) {
        for statement in statements {
            self.line();
            self.statement(statement);
        }
    }

    fn nested(&mut self, nested: &'a Nested) {
        self.put("{");
        self.indent += 1;
        self.statements(&nested.statements);
        self.indent -= 1;
        self.line();
        self.put("}");
    }

    fn guard(&mut self, guard: Option<Expr>) {
        self.put("(");
        match guard {
            Some(guard) => self.expr(guard),
            None => self.put("*"),
        }
        self.put(") ");
    }

    fn statement(&mut self, statement: &'a Statement) {
        let attributes = &statement.attributes;
        let keyword = |printer: &mut Self, keyword: &str| {
            printer.put(keyword);
            printer.attributes(attributes);
        };
        match &statement.kind {
            StatementKind::Label(label) => {
                self.name(label.name);
                return self.put(":");
            }
            StatementKind::If(arms, otherwise) => {
                for (position, arm) in arms.iter().enumerate() {
                    if position == 0 {
                        keyword(self, "if ")
                    } else {
                        self.put(" else if ")
                    }
                    self.guard(arm.guard);
                    self.nested(&arm.body);
                }
                if let Some(nested) = otherwise {
                    self.put(" else ");
                    self.nested(nested);
                }
                return;
            }
            StatementKind::While { guard, invariants, body } => {
                keyword(self, "while ");
                self.guard(*guard);
                self.indent += 1;
                for invariant in invariants {
                    self.line();
                    self.put(if invariant.free { "free invariant " } else { "invariant " });
                    self.attributes(&invariant.attributes);
                    self.expr(invariant.condition);
                    self.put(";");
                }
                self.indent -= 1;
                self.line();
                return self.nested(body);
            }
            StatementKind::Assert(condition) => {
                keyword(self, "assert ");
                self.expr(*condition);
            }
            StatementKind::Assume(condition) => {
                keyword(self, "assume ");
                self.expr(*condition);
            }
            StatementKind::Havoc(idents) => {
                keyword(self, "havoc ");
                self.idents(idents);
            }
            StatementKind::Goto(labels) => {
                keyword(self, "goto ");
                self.idents(labels);
            }
            StatementKind::Break(label) => {
                keyword(self, "break ");
                self.idents(label.as_slice());
            }
            StatementKind::Return => keyword(self, "return "),
            StatementKind::Assign(targets, values) => {
                self.list(targets, |printer, target| {
                    printer.name(target.name.name);
                    for indices in &target.indices {
                        printer.put("[");
                        printer.list(indices, |printer, index| printer.expr(*index));
                        printer.put("]");
                    }
                });
                self.put(" := ");
                self.list(values, |printer, value| printer.expr(*value));
            }
            StatementKind::Call { outs, procedure, arguments } => {
                keyword(self, "call ");
                self.idents(outs);
                self.put(if outs.is_empty() { "" } else { " := " });
                self.name(procedure.name);
                self.put("(");
                self.list(arguments, |printer, argument| printer.expr(*argument));
                self.put(")");
            }
        }
        self.put(";");
    }
}
