//! A module: its requires, definitions, expressions and provides.

use std::collections::VecDeque;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::form::Form;
use super::library::LIBRARIES;
use super::scope::{Frame, Locals, Meaning, Name};
use super::{Expanded, Expander, in_form, unsupported, wrong};
use crate::core::{
    Constant, ExportTarget, Expr, ExprId, Global, GlobalId, ModuleId, Program, SourceId, Span, StructOp,
    Symbol, TopLevel,
};
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::syntax::Syntax;

/// Something at the top of a module, its names known.
enum Item {
    Define(Vec<GlobalId>, Syntax),
    Expression(Syntax),
}

impl Expander {
    pub(super) fn new(program: Program, library: Arc<FxHashMap<Symbol, Meaning>>) -> Expander {
        let modules = program.modules.len();
        let mut expander = Expander {
            program,
            diagnostics: vec![],
            module: ModuleId(0),
            names: vec![FxHashMap::default(); modules],
            provided: vec![FxHashMap::default(); modules],
            library,
            locals: Locals::default(),
            local_types: FxHashMap::default(),
            frames: vec![],
            expansions: Expander::first_expansions(),
            bodies: vec![0],
            imports: FxHashMap::default(),
            prologue: vec![],
            depth: 0,
        };
        for module in 0..modules {
            expander.provided[module] = expander.provides_of(ModuleId(module as u32));
        }
        expander
    }

    /// A place for what has none.
    pub(super) fn nowhere() -> Span {
        Span { source: SourceId(0), start: 0, end: 0 }
    }

    /// Meanings of an expanded module's exports, for those who require it.
    fn provides_of(&self, module: ModuleId) -> FxHashMap<Symbol, Meaning> {
        let mut out: FxHashMap<Symbol, Meaning> = FxHashMap::default();
        for (index, export) in self.program.modules[module.index()].exports.iter().enumerate() {
            let contracted = export.contract.map(|_| (module, index));
            let meaning = match (export.target, contracted) {
                (ExportTarget::StructName(id), _) => {
                    // The constructor's contract, if the constructor is exported under the same name.
                    let constructor = match out.get(&export.name) {
                        Some(Meaning::Import(module, index)) => Some((*module, *index)),
                        _ => None,
                    };
                    Meaning::StructName(id, constructor)
                }
                (_, Some((module, index))) => Meaning::Import(module, index),
                (ExportTarget::Variable(global), None) => Meaning::Global(global),
                (ExportTarget::Struct(id, op), None) => Meaning::Struct(id, op),
                (ExportTarget::Prim(prim), None) => Meaning::Prim(prim),
                (ExportTarget::Import(module, index), None) => Meaning::Import(module, index as usize),
            };
            out.insert(export.name.clone(), meaning);
        }
        out
    }

    /// Notes an error; the module that's being expanded can't be run.
    fn failed(&mut self, error: Diagnostic) {
        let module = self.module.index();
        self.program.modules[module].broken = true;
        self.diagnostics.push(error);
    }

    /// Expands a module's body into it.
    pub(super) fn expand_module(&mut self, id: ModuleId, body: &[Syntax]) {
        self.module = id;
        self.locals = Locals::default();
        self.frames = vec![Frame::default()];
        self.imports = FxHashMap::default();
        self.prologue = vec![];
        let mut provides = vec![];
        let items = self.declare_items(body, &mut provides);
        let mut out = vec![];
        for item in items {
            self.depth = 0;
            self.locals.leave(0);
            self.frames.truncate(1);
            let expanded = match item {
                Item::Define(globals, value) => {
                    let name = match &globals[..] {
                        [one] => Some(self.program.globals[one.index()].name.clone()),
                        _ => None,
                    };
                    let value = self.named(&value, name.as_ref());
                    value.map(|value| TopLevel::Define(globals.into(), value))
                }
                Item::Expression(form) => self.expr(&form).map(TopLevel::Expression),
            };
            match expanded {
                Ok(form) => out.push(form),
                Err(error) => self.failed(*error),
            }
        }
        self.locals.leave(0);
        self.frames.truncate(1);
        for form in provides {
            let items = form.as_list().unwrap_or_default().to_vec();
            let contracts = self.form(&items[0]) == Some(Form::ProvideContract);
            for item in &items[1..] {
                let scope = self.locals.enter();
                let result = match contracts {
                    true => self.provide_contract(item, &mut out),
                    false => self.provide(item, &mut out),
                };
                self.locals.leave(scope);
                if let Err(error) = result {
                    self.failed(*error);
                }
            }
        }
        let frame = self.frame().size;
        let prologue = std::mem::take(&mut self.prologue);
        let provided = self.provides_of(id);
        let module = &mut self.program.modules[id.index()];
        module.body = prologue.into_iter().chain(out).collect();
        module.frame = frame;
        self.provided[id.index()] = provided;
    }

    /// Binds the module's names, in order, and sets what provides aside.
    fn declare_items(&mut self, body: &[Syntax], provides: &mut Vec<Syntax>) -> Vec<Item> {
        let mut pending: VecDeque<Syntax> = body.iter().cloned().collect();
        let mut items = vec![];
        let mut imported: FxHashMap<Name, ()> = FxHashMap::default();
        let mut expansions = 0usize;
        while let Some(form) = pending.pop_front() {
            let declared = form.clone();
            if let Err(error) =
                self.declare_item(form, &mut pending, &mut items, &mut imported, provides, &mut expansions)
            {
                self.failed(*in_form(&declared, error));
            }
        }
        items
    }

    fn declare_item(
        &mut self,
        form: Syntax,
        pending: &mut VecDeque<Syntax>,
        items: &mut Vec<Item>,
        imported: &mut FxHashMap<Name, ()>,
        provides: &mut Vec<Syntax>,
        expansions: &mut usize,
    ) -> Expanded<()> {
        let parts = form.as_list().unwrap_or_default();
        let kind = match parts.first().and_then(|head| self.meaning(head)) {
            Some(Meaning::Macro(rules)) => {
                *expansions += 1;
                if *expansions > super::MAX_NESTING {
                    pending.clear();
                    return Err(wrong(&form, "macros expand into one another without end"));
                }
                pending.push_front(self.rewrite(&rules, &form)?);
                return Ok(());
            }
            Some(Meaning::Form(kind)) => kind,
            _ => {
                items.push(Item::Expression(form));
                return Ok(());
            }
        };
        match kind {
            Form::Begin => parts[1..].iter().rev().for_each(|part| pending.push_front(part.clone())),
            Form::Require => {
                for spec in &parts[1..] {
                    for (name, meaning) in self.required(spec)? {
                        let key = (name.clone(), 0);
                        match self.names[self.module.index()].get(&key) {
                            Some(_) if !imported.contains_key(&key) => {
                                return Err(wrong(
                                    spec,
                                    format!("`{name}` is imported, but already defined here"),
                                ));
                            }
                            Some(other) if !same(other, &meaning) => {
                                return Err(wrong(
                                    spec,
                                    format!("`{name}` is imported twice with different meanings"),
                                ));
                            }
                            _ => {}
                        }
                        imported.insert(key.clone(), ());
                        self.names[self.module.index()].insert(key, meaning);
                    }
                }
            }
            Form::Provide | Form::ProvideContract => provides.push(form),
            Form::Module | Form::ModulePlus => {}
            Form::Define | Form::DefineValues | Form::MatchDefine => {
                let (names, value) = self.definition(&form)?;
                let mut globals = vec![];
                for name in names {
                    let key = self.name_of(&name)?;
                    let global = self.global(key.0.clone(), name.span, false);
                    self.declare_name(key, Meaning::Global(global), &name, imported)?;
                    globals.push(global);
                }
                items.push(Item::Define(globals, value));
            }
            Form::DefineContract => pending.push_front(self.define_contract(&form)?),
            Form::DefineSyntax => {
                let (name, rules) = self.define_macro(&form, 0)?;
                self.declare_name(name, Meaning::Macro(Arc::new(rules)), &form, imported)?;
            }
            Form::Struct => {
                let declared = self.structure(&form, false)?;
                for (name, meaning) in declared.names {
                    self.declare_name(name, meaning, &form, imported)?;
                }
                items.extend(declared.guard.map(|(global, guard)| Item::Define(vec![global], guard)));
                items.extend(declared.effects.into_iter().map(Item::Expression));
            }
            _ => items.push(Item::Expression(form)),
        }
        Ok(())
    }

    fn declare_name(
        &mut self,
        name: Name,
        meaning: Meaning,
        at: &Syntax,
        imported: &FxHashMap<Name, ()>,
    ) -> Expanded<()> {
        let names = &mut self.names[self.module.index()];
        if names.contains_key(&name) {
            let kind = DiagnosticKind::Name;
            let message = match imported.contains_key(&name) {
                true => format!("`{}` is defined here, but already imported", name.0),
                false => format!("{}: duplicate definition for identifier", name.0),
            };
            return Err(Box::new(Diagnostic::new(kind, at.span, message)));
        }
        names.insert(name, meaning);
        Ok(())
    }

    pub(super) fn global(&mut self, name: Symbol, span: Span, generated: bool) -> GlobalId {
        let id = GlobalId(self.program.globals.len() as u32);
        self.program.globals.push(Global { name, module: self.module, span, mutable: false, generated });
        id
    }

    /// The variable that holds another module's export under its contract, for this module.
    pub(super) fn import(&mut self, exporter: ModuleId, index: usize, span: Span) -> GlobalId {
        if let Some(global) = self.imports.get(&(exporter, index)) {
            return *global;
        }
        let export = self.program.modules[exporter.index()].exports[index].clone();
        let positive = self.program.modules[exporter.index()].name.clone();
        let negative = self.program.modules[self.module.index()].name.clone();
        let global = self.global(export.name.clone(), span, true);
        let Some(monitor) = self.program.builtins.map(|builtins| builtins.monitor) else { return global };
        let monitor = self.add(Expr::Global(monitor), span);
        let contract = match export.contract {
            Some(contract) => self.add(Expr::Global(contract), span),
            None => self.void(span),
        };
        let value = self.target(export.target, span);
        let symbols = [export.name.clone(), positive, negative];
        let mut arguments = vec![contract, value];
        arguments.extend(symbols.map(|symbol| self.constant(Constant::Symbol(symbol), span)));
        let value = self.apply(monitor, arguments, span);
        self.prologue.push(TopLevel::Define(Box::new([global]), value));
        self.imports.insert((exporter, index), global);
        global
    }

    fn target(&mut self, target: ExportTarget, span: Span) -> ExprId {
        let expr = match target {
            ExportTarget::Variable(global) => Expr::Global(global),
            ExportTarget::Struct(id, op) => Expr::Struct(id, op),
            ExportTarget::StructName(id) => Expr::Struct(id, StructOp::Constructor),
            ExportTarget::Prim(prim) => Expr::Prim(prim),
            ExportTarget::Import(module, index) => {
                let global = self.import(module, index as usize, span);
                Expr::Global(global)
            }
        };
        self.add(expr, span)
    }

    /// The names that a require brings.
    pub(super) fn required(&mut self, spec: &Syntax) -> Expanded<Vec<(Symbol, Meaning)>> {
        let parts = spec.as_list().unwrap_or_default();
        match (parts.first().and_then(Syntax::name), parts.get(1..).unwrap_or_default()) {
            (Some("only-in"), [inner, chosen @ ..]) => {
                let all = self.required(inner)?;
                let library = self.is_library(inner);
                let mut out = vec![];
                for item in chosen {
                    let (name, new) = match item.as_list() {
                        Some([name, new]) => (name, new),
                        _ => (item, item),
                    };
                    let (old, new_name) = (self.name_of(name)?.0, self.name_of(new)?.0);
                    let meaning = match all.iter().find(|(name, _)| *name == old) {
                        Some((_, meaning)) => meaning.clone(),
                        None if library => match self.library.get(&old) {
                            Some(_) if old == new_name => continue,
                            Some(meaning) => meaning.clone(),
                            None => return Err(unsupported(name, format!("`{old}` isn't covered"))),
                        },
                        None => return Err(wrong(name, format!("`{old}` isn't provided by the module"))),
                    };
                    out.push((new_name, meaning));
                }
                Ok(out)
            }
            (Some("except-in"), [inner, excluded @ ..]) => {
                let mut all = self.required(inner)?;
                all.retain(|(name, _)| !excluded.iter().any(|other| other.as_symbol() == Some(name)));
                Ok(all)
            }
            (Some("prefix-in"), [prefix, inner]) => {
                if self.is_library(inner) {
                    return Err(unsupported(spec, "`prefix-in` of a library isn't covered"));
                }
                let prefix = self.name_of(prefix)?.0;
                let all = self.required(inner)?;
                Ok(all
                    .into_iter()
                    .map(|(name, meaning)| (Symbol::new(&format!("{prefix}{name}")), meaning))
                    .collect())
            }
            (Some("rename-in"), [inner, renamed @ ..]) => {
                let mut all = self.required(inner)?;
                let library = self.is_library(inner);
                for item in renamed {
                    let Some([old, new]) = item.as_list() else {
                        return Err(wrong(item, "expected `[old new]`"));
                    };
                    let (old_name, new_name) = (self.name_of(old)?.0, self.name_of(new)?.0);
                    match all.iter_mut().find(|(name, _)| *name == old_name) {
                        Some(found) => found.0 = new_name,
                        None if library => match self.library.get(&old_name) {
                            Some(meaning) => all.push((new_name, meaning.clone())),
                            None => return Err(unsupported(old, format!("`{old_name}` isn't covered"))),
                        },
                        None => return Err(wrong(old, format!("`{old_name}` isn't provided by the module"))),
                    }
                }
                Ok(all)
            }
            (Some("for-syntax" | "for-meta" | "for-template" | "for-label"), _) => {
                Err(unsupported(spec, "phases aren't covered"))
            }
            _ if self.is_library(spec) => Ok(vec![]),
            _ => {
                let module = match self.resolve_module(spec) {
                    Some(module) => module,
                    None => return Err(self.unknown_module(spec)),
                };
                if self.program.modules[module.index()].broken {
                    let name = self.program.modules[module.index()].name.clone();
                    return Err(wrong(spec, format!("`{name}`, which is required here, has errors")));
                }
                if !self.program.modules[self.module.index()].requires.contains(&module) {
                    self.program.modules[self.module.index()].requires.push(module);
                }
                let provided = &self.provided[module.index()];
                let mut all: Vec<_> =
                    provided.iter().map(|(name, meaning)| (name.clone(), meaning.clone())).collect();
                all.sort_by(|a, b| a.0.cmp(&b.0));
                Ok(all)
            }
        }
    }

    fn unknown_module(&self, spec: &Syntax) -> Box<Diagnostic> {
        match (spec.name(), super::load::module_name(spec)) {
            (Some(library), _) => unsupported(spec, format!("the library `{library}` isn't covered")),
            (None, Some(name)) => wrong(spec, format!("require: unknown module `{name}`")),
            (None, None) => unsupported(spec, "this way to name a module isn't covered"),
        }
    }

    fn is_library(&self, spec: &Syntax) -> bool {
        spec.name().is_some_and(|name| LIBRARIES.contains(&name))
    }

    /// The module that a require names: one that was expanded before.
    fn resolve_module(&self, spec: &Syntax) -> Option<ModuleId> {
        let name = super::load::module_name(spec)?;
        let at = self.program.modules.iter().skip(1).position(|module| module.name.as_str() == name)?;
        let id = ModuleId((at + 1) as u32);
        (id != self.module).then_some(id)
    }
}

fn same(a: &Meaning, b: &Meaning) -> bool {
    match (a, b) {
        (Meaning::Global(a), Meaning::Global(b)) => a == b,
        (Meaning::Import(a, i), Meaning::Import(b, j)) => a == b && i == j,
        (Meaning::Struct(a, i), Meaning::Struct(b, j)) => a == b && i == j,
        (Meaning::StructName(a, i), Meaning::StructName(b, j)) => a == b && i == j,
        (Meaning::Prim(a), Meaning::Prim(b)) => a == b,
        _ => false,
    }
}
