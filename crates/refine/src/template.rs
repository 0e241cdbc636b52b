//! Templates: values with holes, which a generator fills (`Root::template`).
//!
//! A template pins the parts of an input that it shows and leaves its holes to the search: a shrinker asks so for all inputs
//! of one structure, and a caller for the solutions that differ from a known one in a single place.
//!
//! A part is named by its *path*: from the root the positions of the fields or elements to go down to, counted from 0.

use crate::form;
use crate::graph::{Shape, Ty, TypeGraph};
use crate::scalars;
use std::slice::Iter;

/// A value with holes.
///
/// What it matches: a hole anything of its type; a scalar the value with this word on the tape; a shape the values with this
/// constructor or length whose parts match. A template that doesn't fit the type matches nothing. Functions aren't pinned:
/// whatever stands at the place of one is a hole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Template {
    /// Anything.
    #[default]
    Hole,
    /// The scalar that the tape writes so.
    Scalar(i128),
    /// A constructor by its index with its fields, or a sequence by its length with its elements.
    Shape { choice: usize, parts: Vec<Template> },
}

/// Where a part is: from the root down, fields and elements counted from 0. The root's path is empty.
pub(crate) type Path = Vec<usize>;

impl Template {
    /// The template without holes, but for functions, of the next value on a tape: takes its words.
    ///
    /// `None` if they write no value of the type: there are too few, or a constructor doesn't exist.
    pub(crate) fn of_tape(graph: &TypeGraph, ty: Ty, words: &mut Iter<'_, i128>) -> Option<Template> {
        let node = graph.node(ty);
        let word = *words.next()?;
        let types: Vec<Ty> = match &node.shape {
            Shape::Bool | Shape::Int { .. } | Shape::Char | Shape::Float(_) | Shape::Form(_) => {
                return Some(Template::Scalar(word));
            }
            Shape::Function { .. } => return Some(Template::Hole),
            Shape::Data { definition, .. } => {
                let constructor = usize::try_from(word).ok()?;
                definition.constructors.get(constructor)?;
                graph.fields(ty, constructor).ok()?.iter().map(|field| field.ty).collect()
            }
            Shape::Seq { element, .. } => {
                let length = usize::try_from(word).ok().filter(|length| *length <= words.len())?;
                vec![*element; length]
            }
        };
        let parts = types.into_iter().map(|ty| Template::of_tape(graph, ty, words));
        Some(Template::Shape { choice: word as usize, parts: parts.collect::<Option<_>>()? })
    }

    /// Whether the next value on a tape matches: takes its words. False too if they write no value of the type.
    pub(crate) fn matches(&self, graph: &TypeGraph, ty: Ty, words: &mut Iter<'_, i128>) -> bool {
        Template::of_tape(graph, ty, words).is_some_and(|value| self.admits(&value))
    }

    /// Whether whatever matches `other` matches this.
    pub(crate) fn admits(&self, other: &Template) -> bool {
        match (self, other) {
            (Template::Hole, _) => true,
            (Template::Scalar(word), Template::Scalar(other)) => word == other,
            (Template::Shape { choice, parts }, Template::Shape { choice: other, parts: others }) => {
                choice == other
                    && parts.len() == others.len()
                    && parts.iter().zip(others).all(|(part, other)| part.admits(other))
            }
            _ => false,
        }
    }

    /// Appends the tape of the value; `false` if a hole leaves it open, and then what was appended is of no use.
    pub(crate) fn write(&self, words: &mut Vec<i128>) -> bool {
        match self {
            Template::Hole => false,
            Template::Scalar(word) => {
                words.push(*word);
                true
            }
            Template::Shape { choice, parts } => {
                words.push(*choice as i128);
                parts.iter().all(|part| part.write(words))
            }
        }
    }

    /// The paths of all parts in preorder, the root's first.
    pub(crate) fn paths(&self) -> Vec<Path> {
        let mut paths = Vec::new();
        self.visit(&mut Vec::new(), &mut |path, _| paths.push(path.clone()));
        paths
    }

    /// Calls `act` with each part and its path, in preorder.
    pub(crate) fn visit(&self, path: &mut Path, act: &mut dyn FnMut(&Path, &Template)) {
        act(path, self);
        if let Template::Shape { parts, .. } = self {
            for (at, part) in parts.iter().enumerate() {
                path.push(at);
                part.visit(path, act);
                path.pop();
            }
        }
    }

    /// This template with a part replaced; unchanged if there's nothing at the path.
    pub(crate) fn with(mut self, path: &[usize], part: Template) -> Template {
        let place = path.iter().try_fold(&mut self, |template, at| match template {
            Template::Shape { parts, .. } => parts.get_mut(*at),
            _ => None,
        });
        if let Some(place) = place {
            *place = part;
        }
        self
    }

    /// This template with a hole for each scalar: the structure alone.
    pub(crate) fn with_scalars_open(self) -> Template {
        match self {
            Template::Hole | Template::Scalar(_) => Template::Hole,
            Template::Shape { choice, parts } => Template::Shape {
                choice,
                parts: parts.into_iter().map(Template::with_scalars_open).collect(),
            },
        }
    }

    /// This template with a hole for each scalar that isn't among the first words of its tape; takes its own words from `words`.
    pub(crate) fn with_later_scalars_open(self, words: &mut usize) -> Template {
        let is_kept = *words > 0;
        *words = words.saturating_sub(1);
        match self {
            Template::Scalar(_) if !is_kept => Template::Hole,
            Template::Shape { choice, parts } => Template::Shape {
                choice,
                parts: parts.into_iter().map(|part| part.with_later_scalars_open(words)).collect(),
            },
            other => other,
        }
    }

    /// Whether some part is a hole.
    pub(crate) fn has_holes(&self) -> bool {
        match self {
            Template::Hole => true,
            Template::Scalar(_) => false,
            Template::Shape { parts, .. } => parts.iter().any(Template::has_holes),
        }
    }

    /// How many parts it has: the length of [`Template::paths`].
    pub(crate) fn size(&self) -> usize {
        match self {
            Template::Hole | Template::Scalar(_) => 1,
            Template::Shape { parts, .. } => 1 + parts.iter().map(Template::size).sum::<usize>(),
        }
    }

    /// Whether the type of the scalar pinned here has that value, within the layer's depth or not.
    pub(crate) fn is_scalar_of(word: i128, shape: &Shape) -> bool {
        match shape {
            Shape::Bool => word == 0 || word == 1,
            Shape::Int { min, max, goes_on } => *min <= word && word <= *max || *goes_on && word < 0,
            Shape::Char => u32::try_from(word).is_ok_and(|code| char::from_u32(code).is_some()),
            Shape::Float(_) => scalars::is_float_word(word),
            Shape::Form(_) => form::is_word(word),
            Shape::Data { .. } | Shape::Seq { .. } | Shape::Function { .. } => false,
        }
    }

    /// The parts of a constructor or sequence with `count` of them: holes where the template is a hole, `None` if it
    /// doesn't fit.
    pub(crate) fn parts(&self, count: usize) -> Option<Parts<'_>> {
        match self {
            Template::Hole => Some(Parts(None)),
            Template::Shape { parts, .. } => (parts.len() == count).then_some(Parts(Some(parts))),
            Template::Scalar(_) => None,
        }
    }

    /// The constructor or length, if it's pinned. `Err` for what pins a scalar.
    pub(crate) fn choice(&self) -> Result<Option<usize>, Misfit> {
        match self {
            Template::Hole => Ok(None),
            Template::Shape { choice, .. } => Ok(Some(*choice)),
            Template::Scalar(_) => Err(Misfit),
        }
    }

    /// The scalar, if it's pinned. `Err` for what pins something else, or no value of the type.
    pub(crate) fn scalar(&self, shape: &Shape) -> Result<Option<i128>, Misfit> {
        match self {
            Template::Hole => Ok(None),
            Template::Scalar(word) if Template::is_scalar_of(*word, shape) => Ok(Some(*word)),
            _ => Err(Misfit),
        }
    }
}

/// The template doesn't fit the type: nothing matches it.
pub(crate) struct Misfit;

/// The templates of the parts of one value.
#[derive(Clone, Copy)]
pub(crate) struct Parts<'t>(Option<&'t [Template]>);

impl<'t> Parts<'t> {
    pub(crate) const HOLES: Parts<'static> = Parts(None);

    pub(crate) fn part(self, at: usize) -> &'t Template {
        self.0.and_then(|parts| parts.get(at)).unwrap_or(&Template::Hole)
    }
}

#[cfg(test)]
mod tests;
