//! Types as written to sorts. Synonyms are expanded; an application of a type constructor, `Field int`, is an uninterpreted
//! sort of that name.

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_program::{Program, Sort, Span};

use super::{Lowered, Lowerer};
use crate::ast::{DeclarationKind, Ident, Name, Type, TypeKind};
use crate::diagnostic::{Diagnostic, DiagnosticKind};

/// The largest type, in words.
const LARGEST: u32 = 1_000;
/// How many synonyms may stand for each other in a row.
const LONGEST_CHAIN: usize = 200;

/// A sort and how long it is in words: shared parts make it possible for short texts to mean huge sorts.
#[derive(Clone, Debug)]
pub(super) struct SizedSort {
    pub sort: Sort,
    pub size: u32,
}

#[derive(Clone, Copy, Debug)]
struct Entry<'a> {
    span: Span,
    params: &'a [Ident],
    definition: Option<&'a Type>,
}

#[derive(Debug, Default)]
pub(super) struct Types<'a> {
    entries: FxHashMap<Name, Entry<'a>>,
    /// Synonyms without parameters whose meaning is known.
    known: FxHashMap<Name, SizedSort>,
    /// Synonyms being expanded.
    expanding: Vec<Name>,
    /// Synonyms that are wrong, which is reported.
    wrong: FxHashSet<Name>,
    /// What applications of constructors are applications of.
    pub applied: FxHashMap<Sort, (Name, Vec<SizedSort>)>,
}

impl<'a> Lowerer<'a> {
    pub(super) fn declare_types(&mut self) {
        for declaration in &self.file.declarations {
            let DeclarationKind::Type { name, params, definition } = &declaration.kind else { continue };
            if let Some(first) = self.types.entries.get(&name.name) {
                let first = first.span;
                self.twice(*name, first);
                continue;
            }
            let entry = Entry { span: name.span, params, definition: definition.as_ref() };
            self.types.entries.insert(name.name, entry);
        }
        // Synonyms are looked at even if nobody uses them, and constructors get their places in the program.
        for declaration in &self.file.declarations {
            let DeclarationKind::Type { name, params, definition } = &declaration.kind else { continue };
            if params.is_empty() {
                let kind = TypeKind::Named(name.name, vec![]);
                let span = definition.as_ref().map_or(name.span, |_| name.span);
                // What's wrong is reported.
                let _ = self.resolve(&Type { kind, span });
            }
        }
    }

    /// The parameters and the meaning of a synonym that has parameters.
    pub(super) fn synonym(&self, name: Name) -> Option<(&'a [Ident], &'a Type)> {
        let entry = self.types.entries.get(&name).filter(|entry| !entry.params.is_empty())?;
        Some((entry.params, entry.definition?))
    }

    /// Looks into a synonym, unless that's being done: one that stands for itself is reported where it's used.
    pub(super) fn within_synonym(&mut self, name: Name, look: impl FnOnce(&mut Self)) {
        if !self.types.expanding.contains(&name) && self.types.expanding.len() < LONGEST_CHAIN {
            self.types.expanding.push(name);
            look(self);
            self.types.expanding.pop();
        }
    }

    /// The sort that a type without parameters means.
    pub(super) fn resolve(&mut self, ty: &Type) -> Lowered<Sort> {
        self.resolve_in(ty, &FxHashMap::default()).map(|sized| sized.sort)
    }

    pub(super) fn resolve_in(
        &mut self,
        ty: &Type,
        params: &FxHashMap<Name, SizedSort>,
    ) -> Lowered<SizedSort> {
        let leaf = |sort| Ok(SizedSort { sort, size: 1 });
        let sized = match &ty.kind {
            TypeKind::Int => return leaf(Sort::Int),
            TypeKind::Bool => return leaf(Sort::Bool),
            TypeKind::Real => return leaf(Sort::Real),
            TypeKind::Map { indices, .. } if indices.is_empty() => {
                return Err(self.unsupported(ty.span, "maps without indices are not supported"));
            }
            TypeKind::Map { params: own, indices, element } if !own.is_empty() => {
                self.family(own, indices, element, params, ty.span)?
            }
            TypeKind::Map { indices, element, .. } => self.map_type(indices, element, params)?,
            TypeKind::Named(name, arguments) => {
                if let Some(sized) = params.get(name).filter(|_| arguments.is_empty()) {
                    return Ok(sized.clone());
                }
                self.named(*name, arguments, ty.span, params)?
            }
        };
        if sized.size > LARGEST {
            return Err(self.unsupported(ty.span, format!("the type has more than {LARGEST} parts")));
        }
        Ok(sized)
    }

    pub(super) fn map_type(
        &mut self,
        indices: &[Type],
        element: &Type,
        params: &FxHashMap<Name, SizedSort>,
    ) -> Lowered<SizedSort> {
        let mut size = 1u32;
        let mut sorts = vec![];
        for ty in indices {
            let sized = self.resolve_in(ty, params)?;
            if self.is_family(&sized.sort) {
                return Err(self.unsupported(ty.span, "maps from polymorphic maps are not supported"));
            }
            size = size.saturating_add(sized.size);
            sorts.push(sized.sort);
        }
        let sized = self.resolve_in(element, params)?;
        if self.is_family(&sized.sort) {
            return self.map_to_family(sorts, sized, element.span);
        }
        Ok(SizedSort { sort: Program::map_sort(&sorts, sized.sort), size: size.saturating_add(sized.size) })
    }

    fn named(
        &mut self,
        name: Name,
        arguments: &[Type],
        span: Span,
        params: &FxHashMap<Name, SizedSort>,
    ) -> Lowered<SizedSort> {
        let text = self.text(name);
        let Some(entry) = self.types.entries.get(&name).copied() else {
            return match built_in(text) {
                Some(sort) if arguments.is_empty() => self.checked(sort, span),
                _ if matches!(text, "rmode" | "string" | "regex") => {
                    Err(self.unsupported(span, format!("the type `{text}` is not supported")))
                }
                _ => {
                    let candidates = self.types.entries.keys().copied().collect();
                    Err(self.unknown(span, name, "type", candidates))
                }
            };
        };
        if entry.params.len() != arguments.len() {
            let message =
                format!("type `{text}` takes {} arguments, not {}", entry.params.len(), arguments.len());
            let diagnostic = Diagnostic::new(DiagnosticKind::Type, span, message);
            return Err(self.report(diagnostic.note(entry.span, "declared here")));
        }
        let mut given = vec![];
        for argument in arguments {
            given.push(self.resolve_in(argument, params)?);
        }
        match entry.definition {
            Some(definition) => self.expand(name, entry, definition, given, span),
            None => self.construct(name, entry, given, span),
        }
    }

    fn expand(
        &mut self,
        name: Name,
        entry: Entry<'a>,
        definition: &'a Type,
        given: Vec<SizedSort>,
        span: Span,
    ) -> Lowered<SizedSort> {
        if let Some(known) = self.types.known.get(&name) {
            return Ok(known.clone());
        }
        if self.types.wrong.contains(&name) {
            return Err(super::Reported);
        }
        if let Some(position) = self.types.expanding.iter().position(|open| *open == name) {
            let cycle: Vec<String> = self.types.expanding[position..]
                .iter()
                .chain([&name])
                .map(|n| format!("`{}`", self.text(*n)))
                .collect();
            let message = format!("the type {} stands for itself", cycle.join(", that is "));
            self.types.wrong.extend(self.types.expanding[position..].iter().copied());
            return Err(self.name_error(entry.span, message));
        }
        if self.types.expanding.len() >= LONGEST_CHAIN {
            let message = format!("more than {LONGEST_CHAIN} type synonyms stand for each other in a row");
            return Err(self.unsupported(span, message));
        }
        let params: FxHashMap<Name, SizedSort> =
            entry.params.iter().map(|param| param.name).zip(given).collect();
        self.types.expanding.push(name);
        let expanded = self.resolve_in(definition, &params);
        self.types.expanding.pop();
        let Ok(expanded) = expanded else {
            // With other arguments it may be right.
            if entry.params.is_empty() {
                self.types.wrong.insert(name);
            }
            return Err(super::Reported);
        };
        if entry.params.is_empty() {
            self.types.known.insert(name, expanded.clone());
        }
        Ok(expanded)
    }

    fn construct(
        &mut self,
        name: Name,
        entry: Entry<'a>,
        given: Vec<SizedSort>,
        span: Span,
    ) -> Lowered<SizedSort> {
        let mut text = self.text(name).to_owned();
        let mut size = 1u32;
        for argument in &given {
            size = size.saturating_add(argument.size);
            let shown = self.show_sort(&argument.sort);
            let simple = !shown.contains([' ', '[']);
            text.push_str(&if simple { format!(" {shown}") } else { format!(" ({shown})") });
            if size > LARGEST {
                return Err(self.unsupported(span, format!("the type has more than {LARGEST} parts")));
            }
        }
        let sort = Sort::uninterpreted(&text);
        if !self.program.is_type(&text) {
            if let Err(error) = self.program.declare_type(&text, entry.span) {
                return Err(self.type_error(span, error.to_string()));
            }
            self.types.applied.insert(sort.clone(), (name, given));
        }
        Ok(SizedSort { sort, size })
    }

    fn checked(&mut self, sort: Sort, span: Span) -> Lowered<SizedSort> {
        match self.program.store().check_sort(&sort) {
            Ok(()) => Ok(SizedSort { sort, size: 1 }),
            Err(_) => {
                let message = match sort {
                    Sort::BitVec(_) => format!("bit-vectors have 1 to {} bits", Sort::MAX_WIDTH),
                    _ => format!("there is no type {}", self.show_sort(&sort)),
                };
                Err(self.type_error(span, message))
            }
        }
    }

    /// A sort as Boogie writes it.
    pub(super) fn show_sort(&self, sort: &Sort) -> String {
        match sort {
            Sort::Bool => "bool".to_owned(),
            Sort::Int => "int".to_owned(),
            Sort::Real => "real".to_owned(),
            Sort::BitVec(width) => format!("bv{width}"),
            Sort::Float { exp, sig } => format!("float{sig}e{exp}"),
            Sort::Array(index, element) => {
                format!("[{}]{}", self.show_sort(index), self.show_sort(element))
            }
            Sort::Uninterpreted(name) => name.to_string(),
            other => other.to_string(),
        }
    }
}

/// `bv32`, `float24e8`
fn built_in(text: &str) -> Option<Sort> {
    if let Some(width) = text.strip_prefix("bv")
        && !width.is_empty()
        && width.bytes().all(|byte| byte.is_ascii_digit())
    {
        // A width that isn't a number of 32 bits is none that any store accepts.
        return Some(Sort::BitVec(width.parse().unwrap_or(u32::MAX)));
    }
    let (exp, sig) = crate::parser::float_size(text.strip_prefix("float")?)?;
    Some(Sort::Float { exp, sig })
}
