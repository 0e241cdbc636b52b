//! `struct` and `struct-copy`: structure types and the names of their procedures.

use super::build::{call, list};
use super::scope::{Meaning, Name};
use super::{Expanded, Expander, unsupported, wrong};
use crate::core::{Constant, ExprId, Field, GlobalId, Program, Span, StructId, StructOp, StructType, Symbol};
use crate::local_types::TYPE_FIELD;
use crate::number::Number;
use crate::syntax::{Datum, Mark, Syntax};

/// A structure type that was declared.
pub(super) struct Structure {
    /// The type.
    pub(super) id: StructId,
    /// The names to bind and what they mean.
    pub(super) names: Vec<(Name, Meaning)>,
    /// The variable that its guard has to be bound to, and the guard.
    pub(super) guard: Option<(GlobalId, Syntax)>,
    /// Expressions that are evaluated besides: values of properties.
    pub(super) effects: Vec<Syntax>,
}

impl Expander {
    /// Declares a structure type; `local`: in a body.
    pub(super) fn structure(&mut self, form: &Syntax, local: bool) -> Expanded<Structure> {
        let items = form.as_list().unwrap_or_default();
        let old_style = items.first().is_some_and(|head| head.name() == Some("define-struct"));
        let [_, target, rest @ ..] = items else { return Err(wrong(form, "expected a name and fields")) };
        let (target, parent, rest) = match (target.as_list(), rest) {
            (Some([name, parent]), _) => (name, Some(parent), rest),
            (None, [parent, rest @ ..]) if parent.as_symbol().is_some() => (target, Some(parent), rest),
            _ => (target, None, rest),
        };
        let (name, mark) = self.name_of(target)?;
        let parent = match parent {
            None => None,
            Some(parent) => match self.meaning(parent) {
                Some(Meaning::StructName(id, _)) => Some(id),
                _ => return Err(wrong(parent, "the parent isn't a known structure type")),
            },
        };
        let [fields, options @ ..] = rest else { return Err(wrong(form, "expected `(field …)`")) };
        let field_items = fields.as_list().ok_or_else(|| wrong(fields, "expected `(field …)`"))?;
        let options = StructOptions::parse(options)?;
        if let Some(parent) = parent {
            let declared = &self.program.structs[parent.index()];
            if options.prefab && !declared.prefab {
                return Err(unsupported(form, "a prefab structure type derived from another isn't covered"));
            }
            if declared.restricted || options.restricted {
                return Err(unsupported(form, "a type derived from a sealed or authentic one isn't covered"));
            }
        }
        let mut fields: Vec<Field> = vec![];
        if local && !options.prefab {
            fields.push(Field { name: Symbol::new(TYPE_FIELD), mutable: false });
        }
        for item in field_items {
            let (field, mutable) = match item.as_list() {
                Some([field, options @ ..]) => {
                    for option in options {
                        match option.as_keyword().map(Symbol::as_str) {
                            Some("mutable") => {}
                            _ => return Err(unsupported(option, "this option of a field isn't covered")),
                        }
                    }
                    (field, !options.is_empty())
                }
                None => (item, false),
                Some([]) => return Err(wrong(item, "expected a field")),
            };
            let field_name = self.name_of(field)?.0;
            if fields.iter().any(|other| other.name == field_name) {
                return Err(wrong(field, format!("`{field_name}`: duplicate field name")));
            }
            fields.push(Field { name: field_name, mutable: mutable || options.mutable });
        }
        let constructor = match &options.constructor {
            Some(name) => self.name_of(name)?.0,
            None if old_style => Symbol::new(&format!("make-{name}")),
            None => name.clone(),
        };
        let guard = options.guard.map(|guard| {
            let global = self.global(Symbol::new(&format!("{name}-guard")), guard.span, true);
            (global, guard)
        });
        // The prelude's guards are right, and defined before the procedure that looks at them is.
        let inherited = parent.map_or(0, |parent| {
            let parent = &self.program.structs[parent.index()];
            parent.inherited + parent.fields.len() as u32
        });
        let guard = guard.map(|(global, guard)| {
            if self.module == Program::PRELUDE {
                return (global, guard);
            }
            let count = Number::Integer((i64::from(inherited) + fields.len() as i64).into());
            let count = Syntax { span: guard.span, datum: Datum::Atom(Constant::Number(count)) };
            let span = guard.span;
            (global, call("#%checked-guard", [guard, count], span))
        });
        let id = self.declare(StructType {
            name: name.clone(),
            module: self.module,
            span: form.span,
            parent,
            fields: fields.into(),
            inherited,
            transparent: options.transparent || options.prefab,
            prefab: options.prefab,
            restricted: options.restricted,
            custom_write: options.custom_write,
            guard: guard.as_ref().map(|(global, _)| *global),
            constructor: constructor.clone(),
            constructs: !options.other_name || constructor == name,
        });
        let names = self.struct_names(id, &name, mark, &constructor);
        Ok(Structure { id, names, guard, effects: options.effects })
    }

    fn declare(&mut self, declared: StructType) -> StructId {
        self.program.structs.push(declared);
        StructId((self.program.structs.len() - 1) as u32)
    }

    fn struct_names(
        &self,
        id: StructId,
        name: &Symbol,
        mark: Mark,
        constructor: &Symbol,
    ) -> Vec<(Name, Meaning)> {
        let declared = &self.program.structs[id.index()];
        let mut names = vec![];
        let mut bind = |text: String, meaning| names.push(((Symbol::new(&text), mark), meaning));
        bind(name.to_string(), Meaning::StructName(id, None));
        if constructor != name {
            bind(constructor.to_string(), Meaning::Struct(id, StructOp::Constructor));
        }
        bind(format!("{name}?"), Meaning::Struct(id, StructOp::Predicate));
        for (index, field) in declared.fields.iter().enumerate() {
            let index = index as u32;
            if field.name.as_str() == TYPE_FIELD {
                continue;
            }
            bind(format!("{name}-{}", field.name), Meaning::Struct(id, StructOp::Accessor(index)));
            if field.mutable {
                bind(format!("set-{name}-{}!", field.name), Meaning::Struct(id, StructOp::Mutator(index)));
            }
        }
        names
    }

    /// All fields of a structure type that programs see, inherited ones first, each with the type that declares it and its
    /// index there.
    pub(super) fn all_fields(&self, id: StructId) -> Vec<(StructId, u32, Field)> {
        let mut chain = vec![];
        let mut next = Some(id);
        while let Some(id) = next {
            chain.push(id);
            next = self.program.structs[id.index()].parent;
        }
        chain.reverse();
        let mut fields = vec![];
        for id in chain {
            for (index, field) in self.program.structs[id.index()].fields.iter().enumerate() {
                fields.push((id, index as u32, field.clone()));
            }
        }
        fields.retain(|(.., field)| field.name.as_str() != TYPE_FIELD);
        fields
    }

    /// `(struct-copy id e [field value] …)`
    pub(super) fn struct_copy(&mut self, syntax: &Syntax, items: &[Syntax]) -> Expanded<ExprId> {
        let [_, target, original, updates @ ..] = items else {
            return Err(wrong(syntax, "expected a structure type and an instance"));
        };
        let Some(Meaning::StructName(id, import)) = self.meaning(target) else {
            return Err(wrong(target, "not a structure type"));
        };
        let imported = import.is_some();
        let span = syntax.span;
        let copied = self.fresh("copied", span);
        let fields = self.all_fields(id);
        let mut values: Vec<Option<Syntax>> = vec![None; fields.len()];
        let mut updated = vec![];
        for update in updates {
            let (field, owner, value) = match update.as_list() {
                Some([field, value]) => (field, id, value),
                Some([field, keyword, parent, value])
                    if keyword.as_keyword().is_some_and(|keyword| keyword.as_str() == "parent") =>
                {
                    let Some(Meaning::StructName(parent, _)) = self.meaning(parent) else {
                        return Err(wrong(parent, "not a structure type"));
                    };
                    (field, parent, value)
                }
                _ => return Err(wrong(update, "`struct-copy`: expected `[field value]`")),
            };
            let is_it = |(of, _, declared): &(StructId, u32, Field)| {
                *of == owner && Some(&declared.name) == field.as_symbol()
            };
            let at = fields.iter().position(is_it);
            let at = at.ok_or_else(|| wrong(field, "the structure type has no such field"))?;
            if values[at].is_some() {
                return Err(wrong(field, "`struct-copy`: the field is given twice"));
            }
            // In the order of the text, whatever that of the fields is.
            let name = self.fresh("updated", span);
            updated.push(list([name.clone(), value.clone()], span));
            values[at] = Some(name);
        }
        let scope = self.locals.enter();
        let mut arguments = vec![];
        for ((owner, index, _), value) in fields.iter().zip(values) {
            arguments.push(match value {
                Some(value) => value,
                None => {
                    let accessor = self.struct_word(*owner, StructOp::Accessor(*index), span);
                    list([accessor, copied.clone()], span)
                }
            });
        }
        // One that's imported with a contract makes the copy.
        let constructor = match imported {
            true => target.clone(),
            false => self.struct_word(id, StructOp::Constructor, span),
        };
        let build = list(std::iter::once(constructor).chain(arguments), span);
        // What's copied is looked at before the updates are evaluated.
        let is_instance = list([self.struct_word(id, StructOp::Predicate, span), copied.clone()], span);
        let expected = format!("{}?", self.program.structs[id.index()].name);
        let expected = Syntax { span, datum: Datum::Atom(Constant::String(expected.into())) };
        let who = call("quote", [Syntax { span, datum: Datum::Symbol(Symbol::new("struct-copy"), 0) }], span);
        let refuse = call("#%argument-error", [who, expected, copied.clone()], span);
        let build = match updated.is_empty() {
            true => build,
            false => call("let", [list(updated, span), build], span),
        };
        let build = call("if", [is_instance, build, refuse], span);
        let binding = list([list([copied, original.clone()], span)], span);
        let result = self.expr(&call("let", [binding, build], span));
        self.locals.leave(scope);
        result
    }

    /// A symbol that's bound to a procedure of a structure type until the scope is left.
    pub(super) fn struct_word(&mut self, id: StructId, op: StructOp, span: Span) -> Syntax {
        match self.local_types.get(&id).and_then(|local| local.procedure(op)) {
            Some(procedure) => procedure.clone(),
            None => self.raw_struct_word(id, op, span),
        }
    }

    /// The same, of the type that all evaluations of a definition in a body share.
    pub(super) fn raw_struct_word(&mut self, id: StructId, op: StructOp, span: Span) -> Syntax {
        let word = self.fresh("struct", span);
        if let Datum::Symbol(name, mark) = &word.datum {
            self.bind_meaning((name.clone(), *mark), Meaning::Struct(id, op));
        }
        word
    }
}

#[derive(Default)]
struct StructOptions {
    mutable: bool,
    transparent: bool,
    prefab: bool,
    restricted: bool,
    constructor: Option<Syntax>,
    other_name: bool,
    custom_write: bool,
    guard: Option<Syntax>,
    effects: Vec<Syntax>,
}

impl StructOptions {
    fn parse(options: &[Syntax]) -> Expanded<StructOptions> {
        let mut out = StructOptions::default();
        let mut options = options.iter();
        while let Some(option) = options.next() {
            let Some(keyword) = option.as_keyword() else {
                return Err(wrong(option, "expected an option of `struct`"));
            };
            match keyword.as_str() {
                "mutable" => out.mutable = true,
                "transparent" => out.transparent = true,
                "prefab" => out.prefab = true,
                "constructor-name" | "extra-constructor-name" => {
                    out.constructor = options.next().cloned();
                    out.other_name = keyword.as_str() == "constructor-name";
                    if out.constructor.is_none() {
                        return Err(wrong(option, "a constructor's name is missing"));
                    }
                }
                "authentic" | "sealed" => out.restricted = true,
                "omit-define-syntaxes" => {}
                "guard" => {
                    let guard = options.next().ok_or_else(|| wrong(option, "the guard is missing"))?;
                    out.guard = Some(guard.clone());
                }
                // How instances print is followed nowhere, and refused where it would matter.
                "property" => {
                    let (Some(property), Some(value)) = (options.next(), options.next()) else {
                        return Err(wrong(option, "expected a property and its value"));
                    };
                    if property.name() != Some("prop:custom-write") {
                        let name = property.name().unwrap_or("…");
                        let message = format!("the property `{name}` of `struct` isn't covered");
                        return Err(unsupported(property, message));
                    }
                    out.custom_write = true;
                    out.effects.push(call("void", [value.clone()], value.span));
                }
                "methods" => {
                    let (Some(interface), Some(methods)) = (options.next(), options.next()) else {
                        return Err(wrong(option, "expected an interface and its methods"));
                    };
                    if interface.name() != Some("gen:custom-write") {
                        let name = interface.name().unwrap_or("…");
                        return Err(unsupported(interface, format!("methods of `{name}` aren't covered")));
                    }
                    out.custom_write = true;
                    let definitions =
                        methods.as_list().ok_or_else(|| wrong(methods, "expected definitions"))?;
                    let last = call("void", [], methods.span);
                    let body = std::iter::once(list([], methods.span)).chain(definitions.iter().cloned());
                    out.effects.push(call("let", body.chain([last]), methods.span));
                }
                // What can be inspected is transparent.
                "inspector"
                    if options.clone().next().is_some_and(|value| matches!(value.datum, Datum::Atom(_))) =>
                {
                    options.next();
                    out.transparent = true;
                }
                other => return Err(unsupported(option, format!("`#:{other}` of `struct` isn't covered"))),
            }
        }
        Ok(out)
    }
}
