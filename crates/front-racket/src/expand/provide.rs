//! What a module provides: names, structure types, and exports with contracts, whose contracts are defined at
//! its end.

use super::build::call;
use super::scope::Meaning;
use super::{Expanded, Expander, unsupported, wrong};
use crate::core::{
    Constant, Export, ExportTarget, Expr, ExprId, GlobalId, Prim, Span, StructId, StructOp, Symbol, TopLevel,
};
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::syntax::Syntax;

impl Expander {
    pub(super) fn provide(&mut self, item: &Syntax, out: &mut Vec<TopLevel>) -> Expanded<()> {
        let parts = item.as_list().unwrap_or_default();
        match (parts.first().and_then(Syntax::name), parts.get(1..).unwrap_or_default()) {
            (None, _) if item.as_symbol().is_some() => {
                let name = self.name_of(item)?.0;
                self.provide_name(name, item)
            }
            (Some("contract-out"), items) => {
                items.iter().try_for_each(|item| self.provide_contract(item, out))
            }
            (Some("struct-out"), [name]) => self.provide_struct(name),
            (Some("rename-out"), renamed) => {
                for pair in renamed {
                    let Some([old, new]) = pair.as_list() else {
                        return Err(wrong(pair, "expected `[old new]`"));
                    };
                    let new = self.name_of(new)?.0;
                    self.provide_name(new, old)?;
                }
                Ok(())
            }
            (Some("all-defined-out"), []) => {
                let mut names: Vec<Symbol> = self.names[self.module.index()]
                    .iter()
                    .filter(|((_, mark), meaning)| *mark == 0 && self.is_own(meaning))
                    .map(|((name, _), _)| name.clone())
                    .collect();
                names.sort();
                for name in names {
                    let symbol = Syntax::symbol(name.as_str(), item.span);
                    if !matches!(self.meaning(&symbol), Some(Meaning::Macro(_))) {
                        self.provide_name(name, &symbol)?;
                    }
                }
                Ok(())
            }
            (Some("all-from-out"), specs) => {
                for spec in specs {
                    for (name, meaning) in self.required(spec)? {
                        self.export_meaning(name, &meaning, spec)?;
                    }
                }
                Ok(())
            }
            (Some("except-out"), [inner, excluded @ ..]) => {
                let before = self.program.modules[self.module.index()].exports.len();
                self.provide(inner, out)?;
                let exports = &mut self.program.modules[self.module.index()].exports;
                let mut index = 0;
                exports.retain(|export| {
                    index += 1;
                    index <= before || !excluded.iter().any(|other| other.as_symbol() == Some(&export.name))
                });
                Ok(())
            }
            (Some("combine-out"), items) => items.iter().try_for_each(|item| self.provide(item, out)),
            (Some(other), _) => Err(unsupported(item, format!("`{other}` in `provide` isn't covered"))),
            (None, _) => Err(wrong(item, "expected a name to provide")),
        }
    }

    fn is_own(&self, meaning: &Meaning) -> bool {
        match meaning {
            Meaning::Global(global) => self.program.globals[global.index()].module == self.module,
            Meaning::Struct(id, _) | Meaning::StructName(id, None) => {
                self.program.structs[id.index()].module == self.module
            }
            Meaning::Macro(_) => true,
            _ => false,
        }
    }

    fn provide_name(&mut self, name: Symbol, target: &Syntax) -> Expanded<()> {
        match self.meaning(target) {
            Some(meaning) => self.export_meaning(name, &meaning, target),
            None => {
                let text = target.name().unwrap_or_default();
                let ty = text.strip_prefix("struct:").map(|ty| Syntax::symbol(ty, target.span));
                if ty.is_some_and(|ty| matches!(self.meaning(&ty), Some(Meaning::StructName(..)))) {
                    return Err(unsupported(target, format!("`{text}`, a structure type, isn't covered")));
                }
                let message = format!("{text}: provided identifier is not defined or required");
                Err(Box::new(Diagnostic::new(DiagnosticKind::Name, target.span, message)))
            }
        }
    }

    fn export_meaning(&mut self, name: Symbol, meaning: &Meaning, at: &Syntax) -> Expanded<()> {
        let target = match meaning {
            Meaning::Global(global) => ExportTarget::Variable(*global),
            Meaning::Struct(id, op) => ExportTarget::Struct(*id, *op),
            Meaning::Import(module, index) => ExportTarget::Import(*module, *index as u32),
            Meaning::Prim(prim) => ExportTarget::Prim(*prim),
            Meaning::StructName(id, constructor) => {
                let target = match constructor {
                    Some((module, index)) => Some(ExportTarget::Import(*module, *index as u32)),
                    None if !self.program.structs[id.index()].constructs => None,
                    None => Some(ExportTarget::Struct(*id, StructOp::Constructor)),
                };
                if let Some(target) = target {
                    self.export(name.clone(), target, None, at)?;
                }
                let export =
                    Export { name, target: ExportTarget::StructName(*id), span: at.span, contract: None };
                self.program.modules[self.module.index()].exports.push(export);
                return Ok(());
            }
            Meaning::Macro(_) => return Err(unsupported(at, "providing a macro isn't covered")),
            Meaning::Form(_) | Meaning::Local(_) => return Err(wrong(at, "this can't be provided")),
        };
        self.export(name, target, None, at)
    }

    fn export(
        &mut self,
        name: Symbol,
        target: ExportTarget,
        contract: Option<GlobalId>,
        at: &Syntax,
    ) -> Expanded<()> {
        let exports = &self.program.modules[self.module.index()].exports;
        if let Some(other) = exports.iter().find(|export| export.name == name) {
            if other.target == target && contract.is_none() && other.contract.is_none() {
                return Ok(());
            }
            return Err(wrong(at, format!("`{name}` is provided twice")));
        }
        let export = Export { name, target, span: at.span, contract };
        self.program.modules[self.module.index()].exports.push(export);
        Ok(())
    }

    fn provide_struct(&mut self, name: &Syntax) -> Expanded<()> {
        let Some(Meaning::StructName(id, _)) = self.meaning(name) else {
            return Err(wrong(name, "not a structure type"));
        };
        let text = self.name_of(name)?.0;
        self.provide_name(text.clone(), name)?;
        let declared = &self.program.structs[id.index()];
        let constructor = Syntax::symbol(declared.constructor.as_str(), declared.span);
        if let Some(meaning @ Meaning::Struct(..)) = self.meaning(&constructor) {
            let text = self.name_of(&constructor)?.0;
            self.export_meaning(text, &meaning, &constructor)?;
        }
        for (name, op) in self.struct_procedures(id, &text) {
            let export = Syntax::symbol(name.as_str(), self.program.structs[id.index()].span);
            // What the module doesn't see under this name isn't provided.
            let meaning = self.meaning(&export).unwrap_or(Meaning::Struct(id, op));
            self.export_meaning(name, &meaning, &export)?;
        }
        Ok(())
    }

    /// The names of a structure type's own predicate, accessors and mutators.
    fn struct_procedures(&self, id: StructId, name: &Symbol) -> Vec<(Symbol, StructOp)> {
        let declared = &self.program.structs[id.index()];
        let mut out = vec![(Symbol::new(&format!("{name}?")), StructOp::Predicate)];
        for (index, field) in declared.fields.iter().enumerate() {
            let index = index as u32;
            out.push((Symbol::new(&format!("{name}-{}", field.name)), StructOp::Accessor(index)));
            if field.mutable {
                out.push((Symbol::new(&format!("set-{name}-{}!", field.name)), StructOp::Mutator(index)));
            }
        }
        out
    }

    /// One item of `contract-out`.
    pub(super) fn provide_contract(&mut self, item: &Syntax, out: &mut Vec<TopLevel>) -> Expanded<()> {
        let parts = item.as_list().unwrap_or_default();
        match parts {
            [head, _, _, option, ..] if head.name() == Some("struct") => {
                Err(unsupported(option, "this option of `struct` in `contract-out` isn't covered"))
            }
            [head, name, fields] if head.name() == Some("struct") => {
                self.contract_struct(item, name, fields, out)
            }
            [head, old, new, contract] if head.name() == Some("rename") => {
                let name = self.name_of(new)?.0;
                self.contract_export(name, old, contract, out)
            }
            [name, contract] if name.as_symbol().is_some() => {
                let text = self.name_of(name)?.0;
                self.contract_export(text, name, contract, out)
            }
            _ if item.as_keyword().is_some() => {
                Err(unsupported(item, "`#:∃` in `contract-out` isn't covered"))
            }
            _ => Err(wrong(item, "`contract-out`: expected `[name contract]`")),
        }
    }

    fn contract_export(
        &mut self,
        name: Symbol,
        target: &Syntax,
        contract: &Syntax,
        out: &mut Vec<TopLevel>,
    ) -> Expanded<()> {
        let target_meaning = match self.meaning(target) {
            Some(Meaning::Global(global)) => ExportTarget::Variable(global),
            Some(Meaning::Struct(id, op)) => ExportTarget::Struct(id, op),
            Some(Meaning::StructName(id, None)) => ExportTarget::Struct(id, StructOp::Constructor),
            Some(Meaning::Prim(prim)) => ExportTarget::Prim(prim),
            // What it's exported with here is around what it was exported with there: this module is that one's client.
            Some(Meaning::Import(module, index)) => {
                ExportTarget::Variable(self.import(module, index, target.span))
            }
            None => {
                let message = format!("{name}: provided identifier is not defined or required");
                let mut found = Diagnostic::new(DiagnosticKind::Name, target.span, message);
                if let Some(near) = self.nearest_own(target.name().unwrap_or_default()) {
                    found = found.help(format!("did you mean `{near}`?"));
                }
                return Err(Box::new(found));
            }
            _ => return Err(wrong(target, format!("`{name}` can't be provided with a contract"))),
        };
        let contract = self.contract_variable(&name, contract, out)?;
        if let ExportTarget::Variable(global) = target_meaning {
            let value = self.add(Expr::Global(global), target.span);
            self.checked_when_loaded(&name, contract, value, target.span, out);
        }
        self.export(name, target_meaning, Some(contract), target)
    }

    /// Puts an export under its contract once when the module has been loaded, as racket does: a value that isn't what it
    /// promises is found then, whoever requires the module.
    fn checked_when_loaded(
        &mut self,
        name: &Symbol,
        contract: GlobalId,
        value: ExprId,
        span: Span,
        out: &mut Vec<TopLevel>,
    ) {
        let Some(monitor) = self.program.builtins.map(|builtins| builtins.monitor) else { return };
        let own = self.program.modules[self.module.index()].name.clone();
        let monitor = self.add(Expr::Global(monitor), span);
        let mut arguments = vec![self.add(Expr::Global(contract), span), value];
        let symbols = [name.clone(), own.clone(), own];
        arguments.extend(symbols.map(|symbol| self.constant(Constant::Symbol(symbol), span)));
        let checked = self.apply(monitor, arguments, span);
        // What a form at the top of a module returns is printed, but for this.
        let void = self.add(Expr::Prim(Prim::Void), span);
        out.push(TopLevel::Expression(self.apply(void, vec![checked], span)));
    }

    fn nearest_own(&self, text: &str) -> Option<String> {
        let own = self.names[self.module.index()].keys().map(|(name, _)| name.as_str());
        touchstone_report::nearest(text, own).map(str::to_owned)
    }

    /// A variable that holds a contract, defined at the end of the module.
    fn contract_variable(
        &mut self,
        name: &Symbol,
        contract: &Syntax,
        out: &mut Vec<TopLevel>,
    ) -> Expanded<GlobalId> {
        let global = self.global(Symbol::new(&format!("contract of {name}")), contract.span, true);
        let value = self.expr(&call("#%contract", [contract.clone()], contract.span))?;
        out.push(TopLevel::Define(Box::new([global]), value));
        Ok(global)
    }

    /// `(struct name ([field contract] …))` in `contract-out`.
    fn contract_struct(
        &mut self,
        item: &Syntax,
        name: &Syntax,
        fields: &Syntax,
        out: &mut Vec<TopLevel>,
    ) -> Expanded<()> {
        let span = item.span;
        let name = match name.as_list() {
            Some([name, _]) => name,
            _ => name,
        };
        let text = self.name_of(name)?.0;
        let Some(Meaning::StructName(id, _)) = self.meaning(name) else {
            return Err(wrong(name, format!("`{text}` isn't a structure type")));
        };
        let all = self.all_fields(id);
        let fields = fields.as_list().ok_or_else(|| wrong(fields, "expected `([field contract] …)`"))?;
        if fields.len() != all.len() {
            let message = format!(
                "found {} fields in the contract, but {} in the structure type",
                fields.len(),
                all.len()
            );
            return Err(wrong(item, message));
        }
        // Each field's contract is evaluated once.
        let mut words = vec![];
        for (field, (.., declared)) in fields.iter().zip(&all) {
            let Some([field_name, contract]) = field.as_list() else {
                return Err(wrong(field, "expected `[field contract]`"));
            };
            if field_name.as_symbol() != Some(&declared.name) {
                return Err(wrong(field_name, format!("expected the field `{}` here", declared.name)));
            }
            let variable = self.contract_variable(&declared.name, contract, out)?;
            let word = self.fresh("contract", span);
            let key = self.name_of(&word)?;
            self.bind_meaning(key, Meaning::Global(variable));
            words.push(word);
        }
        let predicate = self.struct_word(id, StructOp::Predicate, span);
        let arrow = call("->", words.iter().cloned().chain([predicate.clone()]), span);
        let contract = self.contract_variable(&text, &arrow, out)?;
        self.export(text.clone(), ExportTarget::Struct(id, StructOp::Constructor), Some(contract), name)?;
        let export = Export {
            name: text.clone(),
            target: ExportTarget::StructName(id),
            span: name.span,
            contract: None,
        };
        self.program.modules[self.module.index()].exports.push(export);
        let inherited = self.program.structs[id.index()].inherited as usize;
        for (procedure, op) in self.struct_procedures(id, &text) {
            let contract = match op {
                StructOp::Accessor(index) => {
                    let field = words[inherited + index as usize].clone();
                    Some(call("->", [predicate.clone(), field], span))
                }
                StructOp::Mutator(index) => {
                    let field = words[inherited + index as usize].clone();
                    Some(call("->", [predicate.clone(), field, super::build::word("void?", span)], span))
                }
                _ => None,
            };
            let contract = match contract {
                Some(contract) => Some(self.contract_variable(&procedure, &contract, out)?),
                None => None,
            };
            self.export(procedure, ExportTarget::Struct(id, op), contract, name)?;
        }
        Ok(())
    }
}
