//! How a value of Rust is made of numbers, and written down again: a number for each number in it, one for each length, and one for each
//! choice among variants, whose fields all have their own. What there is several of, in a text or a sequence, is a row of numbers.

mod build;
mod closure;
mod constructed_values;
mod depth;
mod numbers;
mod scope;
mod seed_values;
mod sharing;
mod show;
mod std_values;

pub use build::{MAKING, Maker};
pub use closure::Closure;
pub use constructed_values::{Change, Made, Yields};
pub use numbers::{Numbers, Parameter};
pub use scope::{Choices, Scope, turbofish, within};
pub use sharing::Shared;
pub use show::Steps;

use super::survey::{Constant, Named, Survey, is_hidden, named};
use crate::seeds::Problem;
use crate::seeds::text::Json;
use constructed_values::Recipe;
use depth::{Depth, TOO_DEEP, TOO_MANY};
use numbers::Cursor;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std_values::Spelled;
use syn::{Fields, GenericArgument, Item, PathArguments, ReceiverKind, Type, TypePath, Visibility};

/// Types of std that have what's in them in their own place.
const IN_PLACE: [&str; 10] = [
    "Cell",
    "RefCell",
    "Mutex",
    "RwLock",
    "OnceCell",
    "Wrapping",
    "Reverse",
    "Range",
    "RangeInclusive",
    "Poll",
];

/// So many constants of a type are tried.
const CONSTANTS: usize = 8;

/// So many parameters at most for a value.
const MOST: usize = 200;

/// The types of numbers and truth values.
pub const NUMBERS: [&str; 15] = [
    "bool", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32",
    "f64",
];

/// What says that a number is of one of these types.
const AS_NUMBERS: [&str; 15] = [
    " as bool",
    " as u8",
    " as u16",
    " as u32",
    " as u64",
    " as u128",
    " as usize",
    " as i8",
    " as i16",
    " as i32",
    " as i64",
    " as i128",
    " as isize",
    " as f32",
    " as f64",
];

/// How large the values are that there's room for. A search keeps to less at first, and goes on to all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Bytes of a text.
    pub text: usize,
    /// Elements of a sequence.
    pub elements: usize,
    /// Elements of a sequence of what has variants: each element is a choice among them for itself.
    pub choices: usize,
    /// Values behind more pointers than this aren't made: a recursive type's other variants end it.
    pub depth: u32,
    /// Whether the room of vectors and texts beyond their length matters: the file mentions it.
    pub capacity: bool,
}

impl Default for Sizes {
    fn default() -> Sizes {
        let options = touchstone_explore::Options::default();
        Sizes::new(options.string_length, options.pointer_elements, options.structure_depth)
    }
}

impl Sizes {
    /// Room for what a search with such limits comes to.
    pub fn new(string_length: u64, pointer_elements: u64, structure_depth: u32) -> Sizes {
        let least =
            |given: u64, least: usize| usize::try_from(given.min(1 << 12)).unwrap_or(least).max(least);
        Sizes {
            text: least(string_length, 64),
            elements: least(pointer_elements, 32),
            choices: least(pointer_elements, 4),
            depth: structure_depth.clamp(4, 16),
            capacity: false,
        }
    }
}

/// How a value is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A number of that type.
    Number(String),
    /// A character.
    Character,
    /// A text: its length and its bytes.
    Text {
        /// Whether it's a `String`.
        owned: bool,
        /// Room for so many bytes.
        most: usize,
        /// Whether it's told how much room it has.
        capacity: bool,
    },
    /// Elements in a row: their number, and all that there's room for.
    Sequence {
        /// What stands before the whole and behind it.
        around: (&'static str, &'static str),
        /// As a `Vec`, or as the part of an array.
        vector: bool,
        /// An element.
        element: Box<Form>,
        /// Room for so many.
        most: usize,
        /// Whether it's told how much room it has.
        capacity: bool,
    },
    /// So many elements.
    Array(Box<Form>, usize),
    /// Some values in a row.
    Tuple(Vec<Form>),
    /// A value with something around it: `&`, `&mut`, `Box::new(`.
    Around(&'static str, Box<Form>, &'static str),
    /// One of some variants, or the one there is.
    Choice(Vec<Variant>, Option<Missing>),
    /// What a function of the crate makes.
    Made(Made),
    /// A number of that type below another.
    Below(&'static str, u32),
    /// Values with text around them.
    Spelled(Spelled),
    /// A closure.
    Closure(Closure),
}

/// Why some variants of a type aren't made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// They would be behind more pointers than so many.
    Deeper(u32),
    /// What's in them isn't made; the type.
    Unmade(String),
}

/// A variant, or a structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Its path.
    path: String,
    /// Whether the path is one of the file's.
    own: bool,
    /// Names of the fields, if they have some.
    names: Option<Vec<String>>,
    /// The fields.
    fields: Vec<Form>,
}

/// The traits that a value is asked to have.
type Bounds = syn::punctuated::Punctuated<syn::TypeParamBound, syn::Token![+]>;

/// The types that a crate declares.
pub struct Types<'a> {
    declared: HashMap<String, (String, &'a Item)>,
    /// What a crate's types are made by, by their names.
    recipes: HashMap<&'a str, Recipe<'a>>,
    /// What type parameters are taken for.
    choices: Choices<'a>,
    constants: &'a [Constant],
    sizes: Sizes,
    /// The pointers that values are made behind at present.
    pointers: Cell<u32>,
    /// The types of objects known by their traits only that were made since somebody asked.
    objects: RefCell<BTreeSet<String>>,
}

impl<'a> Types<'a> {
    /// Those that a crate offers.
    pub fn of_survey(survey: &'a Survey, sizes: Sizes, refused: &BTreeSet<String>) -> Types<'a> {
        let mut declared = HashMap::new();
        for offered in &survey.types {
            declared.entry(offered.path.clone()).or_insert((offered.path.clone(), &offered.item));
        }
        let choices = Choices { implementors: Some(&survey.implementors), attempt: 0 };
        Types {
            declared,
            recipes: constructed_values::recipes(survey, refused),
            choices,
            constants: &survey.constants,
            sizes,
            pointers: Cell::new(sizes.depth),
            objects: RefCell::default(),
        }
    }

    /// What type parameters are taken for at such an attempt.
    pub fn choices(&self, attempt: usize) -> Choices<'a> {
        Choices { attempt, ..self.choices }
    }

    /// How a value of a type is made; `scope` says what `Self` and type parameters are.
    ///
    /// # Errors
    /// It can't be; why.
    pub fn form(&self, ty: &Type, scope: &Scope<'_>) -> Result<Form, String> {
        self.fitting(|| self.part(ty, scope, Depth::default()))
    }

    /// The same of a part of a value.
    fn part(&self, ty: &Type, scope: &Scope<'_>, depth: Depth) -> Result<Form, String> {
        Types::counted(self.any(ty, scope, depth)?)
    }

    fn any(&self, ty: &Type, scope: &Scope<'_>, depth: Depth) -> Result<Form, String> {
        if self.is_too_deep(depth) {
            return Err(TOO_DEEP.to_owned());
        }
        let inner = |ty: &Type| self.part(ty, scope, depth.inside());
        let behind = |ty: &Type| self.part(ty, scope, depth.behind());
        match ty {
            Type::Paren(ty) => self.any(&ty.elem, scope, depth),
            Type::Group(ty) => self.any(&ty.elem, scope, depth),
            Type::Tuple(tuple) => Ok(Form::Tuple(tuple.elems.iter().map(inner).collect::<Result<_, _>>()?)),
            Type::Array(array) => {
                let length = scope.length(&array.len)?;
                Ok(Form::Array(Box::new(inner(&array.elem)?), length))
            }
            Type::Reference(reference) => {
                let mutable = reference.mutability.is_some();
                match &*reference.elem {
                    Type::Slice(slice) => {
                        let before = if mutable { "&mut " } else { "&" };
                        // What's chosen by what it can do has to be written as a slice: an array can't do it.
                        let is_chosen = reference.lifetime.as_ref().is_some_and(|name| name.ident == "_");
                        let after = if is_chosen { "[..]" } else { "" };
                        Ok(self.sequence((before, after), false, behind(&slice.elem)?))
                    }
                    Type::Path(path) if path.path.is_ident("str") => match mutable {
                        false => Ok(self.text(false)),
                        true => Err("a `&mut str` isn't made".to_owned()),
                    },
                    ty => {
                        if let (Type::Path(path), false) = (ty, mutable) {
                            let text = match named(&path.path) {
                                Named::Plain(name) => self.lent_text(&name),
                                _ => None,
                            };
                            if let Some(form) = text.or_else(|| self.constant(path, scope, true)) {
                                return Ok(form);
                            }
                        }
                        let form = Box::new(self.any(ty, scope, depth.behind())?);
                        let lives_on = reference.lifetime.as_ref().is_some_and(|name| name.ident == "static");
                        Ok(match (lives_on, mutable) {
                            (true, false) => Form::Around("&*Box::leak(Box::new(", form, "))"),
                            (true, true) => Form::Around("Box::leak(Box::new(", form, "))"),
                            (false, false) => Form::Around("&", form, ""),
                            (false, true) => Form::Around("&mut ", form, ""),
                        })
                    }
                }
            }
            Type::Path(path) if path.qself.is_none() => self.named(path, scope, depth),
            Type::ImplTrait(any) => self.of_traits(&any.bounds, scope, depth),
            Type::TraitObject(any) => {
                if closure::of_closures(&any.bounds).is_none() {
                    // Others have these traits, too, or may have them.
                    self.objects.borrow_mut().insert(scope.said(any));
                }
                self.of_traits(&any.bounds, scope, depth)
            }
            _ => Err("values of such a type aren't made".to_owned()),
        }
    }

    /// How something is made that has these traits.
    fn of_traits(&self, bounds: &Bounds, scope: &Scope<'_>, depth: Depth) -> Result<Form, String> {
        if let Some(bound) = closure::of_closures(bounds) {
            return self.closure(bound, scope, depth);
        }
        let chosen = scope::chosen(bounds.iter(), scope, self.choices(scope.attempt))?;
        let ty = syn::parse_str(&chosen).map_err(|_| format!("`{chosen}` isn't a type"))?;
        self.any(&ty, scope, depth)
    }

    /// The types of objects known by their traits only, for which one that has these was taken, since this was asked last.
    pub fn objects(&self) -> BTreeSet<String> {
        self.objects.take()
    }

    /// How what a method is called on is made.
    ///
    /// # Errors
    /// It can't be; why.
    pub fn receiver(&self, kind: &ReceiverKind, scope: &Scope<'_>) -> Result<Form, String> {
        self.fitting(|| self.called_on(kind, scope, Depth::default()))
    }

    fn called_on(&self, kind: &ReceiverKind, scope: &Scope<'_>, depth: Depth) -> Result<Form, String> {
        let before = match kind {
            ReceiverKind::Typed(_, ty) => return self.part(ty, scope, depth),
            ReceiverKind::Reference(_, _, Some(_)) => "&mut ",
            ReceiverKind::Reference(_, _, None) => "&",
            _ => "",
        };
        if let (Some(owner), "&") = (scope.owner, before)
            && let Some(form) = self.constant_of(owner, true)
        {
            return Ok(form);
        }
        if let Some(foreign) = scope.foreign {
            let ty = syn::parse_str(&format!("{before}{}", scope.said(foreign)));
            return self.part(&ty.map_err(|_| "its type isn't known here".to_owned())?, scope, depth);
        }
        let depth = if before.is_empty() { depth } else { depth.behind() };
        let form = self.declared(scope.owner.unwrap_or_default(), &scope.arguments, scope, depth)?;
        Ok(if before.is_empty() { form } else { Form::Around(before, Box::new(form), "") })
    }

    fn named(&self, path: &TypePath, scope: &Scope<'_>, depth: Depth) -> Result<Form, String> {
        let Some(last) = path.path.segments.last() else { return Err("it has no name".to_owned()) };
        if let Some(ty) = path.path.get_ident().and_then(|name| scope.stands_for(&name.to_string())) {
            return self.any(&ty?, scope, depth);
        }
        if let [parameter, name] = &path.path.segments.iter().collect::<Vec<_>>()[..]
            && let Some(chosen) = scope.chosen_for(&parameter.ident.to_string())
            && let Some(ty) = scope::associated(chosen, &name.ident.to_string())
        {
            return self.any(&ty, scope, depth);
        }
        let of_self = last.ident == "Self";
        if let (true, Some(foreign)) = (of_self, scope.foreign) {
            return self.any(foreign, &scope.clone().of_foreign(None), depth);
        }
        let mut arguments = vec![];
        let mut all = vec![];
        if let PathArguments::AngleBracketed(list) = &last.arguments {
            for argument in &list.args {
                if let GenericArgument::Type(ty) = argument {
                    arguments.push(ty);
                }
                if matches!(argument, GenericArgument::Type(_) | GenericArgument::Const(_)) {
                    all.push(argument);
                }
            }
        }
        let said = || all.iter().map(|argument| scope.said(*argument)).collect::<Vec<String>>();
        let name = match (scope.owner, named(&path.path)) {
            (Some(owner), _) if of_self => {
                let arguments = if all.is_empty() { scope.arguments.clone() } else { said() };
                return self.declared(owner, &arguments, scope, depth);
            }
            (_, Named::Own(own)) => return self.declared(&own, &said(), scope, depth),
            (_, Named::Foreign(name)) => {
                return Err(format!("`{name}` is another crate's, and how it's made isn't known"));
            }
            _ => last.ident.to_string(),
        };
        let inner = |ty: &Type| self.part(ty, scope, depth.inside());
        let behind = |ty: &Type| self.part(ty, scope, depth.behind());
        let known = |path: &str, fields: Vec<Form>| Variant {
            path: path.to_owned(),
            own: false,
            names: None,
            fields,
        };
        match (name.as_str(), &arguments[..]) {
            (name, []) if NUMBERS.contains(&name) => Ok(Form::Number(name.to_owned())),
            ("char", []) => Ok(Form::Character),
            ("String", []) => Ok(self.text(true)),
            ("Vec", [element]) => match behind(element) {
                // A recursive type ends here, too.
                Err(why) if why == TOO_DEEP => {
                    Ok(Form::Choice(vec![known("Vec::new()", vec![])], Some(self.deeper())))
                }
                element => Ok(self.sequence(("", ""), true, element?)),
            },
            ("Box", [Type::Slice(slice)]) => {
                Ok(self.sequence(("", ".into_boxed_slice()"), true, behind(&slice.elem)?))
            }
            ("Box", [value]) => Ok(Form::Around("Box::new(", Box::new(behind(value)?), ")")),
            ("Option", [value]) => {
                // A recursive type ends here.
                let (some, missing) = match inner(value) {
                    Ok(form) => (Some(known("Some", vec![form])), None),
                    Err(why) if why == TOO_DEEP => (None, Some(self.deeper())),
                    Err(why) => return Err(why),
                };
                Ok(Form::Choice([known("None", vec![])].into_iter().chain(some).collect(), missing))
            }
            ("Result", [good, bad]) => {
                let variants = vec![known("Ok", vec![inner(good)?]), known("Err", vec![inner(bad)?])];
                Ok(Form::Choice(variants, None))
            }
            ("IntoIter", [element]) => Ok(self.sequence(("", ".into_iter()"), true, behind(element)?)),
            (name, _) => {
                match self.of_std(name, &all, if IN_PLACE.contains(&name) { &inner } else { &behind }) {
                    Some(form) => form,
                    None => self.declared(name, &said(), scope, depth),
                }
            }
        }
    }

    /// A value of a declared type with these type arguments: by its parts, if all are public, or else by what makes one.
    fn declared(
        &self,
        name: &str,
        arguments: &[String],
        scope: &Scope<'_>,
        depth: Depth,
    ) -> Result<Form, String> {
        let parts = match arguments {
            [] => self.parts(name, depth),
            _ => Err(format!("a `{name}<…>` isn't made here")),
        };
        match parts {
            Err(why) if why == TOO_MANY && self.may_be_less_deep() => Err(why),
            Err(why) if why != TOO_DEEP && !self.recipes.is_empty() => {
                match (self.made(name, arguments, scope, depth), self.constant_of(name, false)) {
                    (Ok(Some(form)), _) | (_, Some(form)) => Ok(form),
                    (Ok(None), None) => Err(why),
                    (Err(why), None) => Err(why),
                }
            }
            parts => parts,
        }
    }

    /// One of a crate's constants, or references to such, of a type that nothing makes.
    fn constant(&self, path: &TypePath, scope: &Scope<'_>, is_lent: bool) -> Option<Form> {
        match (path.path.is_ident("Self"), scope.owner, named(&path.path)) {
            (true, Some(owner), _) => self.constant_of(owner, is_lent),
            (_, _, Named::Own(own)) => self.constant_of(&own, is_lent),
            _ => None,
        }
    }

    fn constant_of(&self, name: &str, is_lent: bool) -> Option<Form> {
        let constants = self.constants.iter();
        let of_type = constants.filter(|constant| constant.ty == name && constant.is_lent == is_lent);
        let variant = |constant: &Constant| Variant {
            path: constant.path.clone(),
            own: true,
            names: None,
            fields: vec![],
        };
        let variants: Vec<Variant> = of_type.take(CONSTANTS).map(variant).collect();
        let is_made = self.recipes.get(name).is_some_and(Recipe::makes);
        (!variants.is_empty() && !is_made)
            .then(|| Form::Choice(variants, Some(Missing::Unmade(name.to_owned()))))
    }

    /// A value of a type by its parts.
    fn parts(&self, name: &str, depth: Depth) -> Result<Form, String> {
        let Some((path, item)) = self.declared.get(name) else {
            let last = name.rsplit("::").next().unwrap_or(name);
            return Err(format!("`{last}` isn't declared here, and how it's made isn't known"));
        };
        let last = name.rsplit("::").next().unwrap_or(name);
        let closed = || format!("`{last}` isn't public, or has private fields");
        let is_public = |visibility: &Visibility| matches!(visibility, Visibility::Public(_));
        match item {
            Item::Struct(record) if is_public(&record.vis) && has_lifetimes_only(&record.generics) => {
                // Other crates don't put it together by its parts.
                let may_grow = is_non_exhaustive(&record.attrs);
                let is_seen = |field: &syn::Field| is_public(&field.vis) && !is_hidden(&field.attrs);
                if may_grow || !record.fields.iter().all(is_seen) {
                    return Err(closed());
                }
                Ok(Form::Choice(vec![self.variant(path.clone(), &record.fields, name, depth)?], None))
            }
            Item::Enum(choice) if is_public(&choice.vis) && has_lifetimes_only(&choice.generics) => {
                let mut variants = vec![];
                let mut missing = None;
                let mut why = None;
                for variant in &choice.variants {
                    if is_non_exhaustive(&variant.attrs) || is_hidden(&variant.attrs) {
                        missing = Some(Missing::Unmade(name.to_owned()));
                        continue;
                    }
                    match self.variant(format!("{path}::{}", variant.ident), &variant.fields, name, depth) {
                        Ok(variant) => variants.push(variant),
                        // Of a recursive type, variants that end it are left.
                        Err(why) if why == TOO_DEEP => missing = missing.or(Some(self.deeper())),
                        Err(why) if why == TOO_MANY && self.may_be_less_deep() => return Err(why),
                        Err(_) if depth.types > 0 => missing = Some(Missing::Unmade(name.to_owned())),
                        Err(reason) => {
                            missing = Some(Missing::Unmade(name.to_owned()));
                            why = why.or(Some(reason));
                        }
                    }
                }
                match (variants.is_empty(), missing) {
                    (true, Some(Missing::Deeper(_))) => Err(TOO_DEEP.to_owned()),
                    (true, Some(_)) => Err(why.unwrap_or(format!("`{name}` has no variant that's made"))),
                    (true, None) => Err(format!("`{name}` has no variant")),
                    (false, missing) => Ok(Form::Choice(variants, missing)),
                }
            }
            Item::Type(alias) if alias.generics.params.is_empty() => {
                self.part(&alias.ty, &Scope::default(), depth.inside())
            }
            _ => Err(closed()),
        }
    }

    fn variant(&self, path: String, fields: &Fields, owner: &str, depth: Depth) -> Result<Variant, String> {
        let names = match fields {
            Fields::Named(fields) => {
                let names = fields.named.iter().filter_map(|field| Some(field.ident.as_ref()?.to_string()));
                Some(names.collect())
            }
            Fields::Unnamed(_) | Fields::Unit => None,
        };
        let forms: Result<Vec<Form>, String> =
            fields.iter().map(|field| self.part(&field.ty, &Scope::of(owner), depth.inside())).collect();
        Ok(Variant { path, own: true, names, fields: forms? })
    }

    fn text(&self, owned: bool) -> Form {
        Form::Text { owned, most: self.sizes.text, capacity: owned && self.sizes.capacity }
    }

    fn sequence(&self, around: (&'static str, &'static str), vector: bool, element: Form) -> Form {
        let most = if element.forks() { self.sizes.choices } else { self.sizes.elements };
        let capacity = vector && around.1.is_empty() && self.sizes.capacity;
        Form::Sequence { around, vector, element: Box::new(element), most, capacity }
    }
}

impl Form {
    /// Has a slice be written as one, not as a reference to an array, and a number with its type.
    pub fn say_type(&mut self) {
        match self {
            Form::Sequence { around: (_, behind), vector: false, .. } => *behind = "[..]",
            Form::Number(name) => {
                let known = NUMBERS.iter().zip(AS_NUMBERS).find(|(known, _)| **known == *name);
                if let Some((_, said)) = known.filter(|(known, _)| **known != "bool") {
                    *self = Form::Around("", Box::new(self.clone()), said);
                }
            }
            _ => {}
        }
    }

    /// The values that numbers make, as a seed has them.
    pub fn told_all(forms: &[Form], numbers: &Numbers) -> Vec<serde_json::Value> {
        let mut at = Cursor::default();
        forms.iter().map(|form| form.told(numbers, &mut at)).collect()
    }

    /// The numbers of values that a person gave, each with its name; of what isn't given they're zero.
    ///
    /// # Errors
    /// One is no value of its form.
    pub fn given_all(values: &[(&Form, &String, Option<&Json>)]) -> Result<Numbers, Problem> {
        let (mut at, mut numbers) = (Cursor::default(), Numbers::new());
        for (form, name, value) in values {
            match value {
                Some(value) => form.given(value, name, &mut at, &mut numbers)?,
                None => form.nothing(&mut at),
            }
        }
        Ok(numbers)
    }

    /// The parameters that a value is made of, in order.
    pub fn parameters(&self) -> Vec<Parameter> {
        let mut parameters = vec![];
        self.collect(None, &mut parameters);
        parameters
    }

    /// `within` is how often the value stands in a row with others.
    fn collect(&self, within: Option<usize>, parameters: &mut Vec<Parameter>) {
        let number = Parameter::number;
        let row = |most: usize| Some(within.unwrap_or(1).saturating_mul(most));
        match self {
            Form::Number(name) => parameters.push(number(name, within)),
            Form::Character => parameters.push(Parameter::characters("u32", within)),
            Form::Text { most, capacity, .. } => {
                parameters.extend(capacity.then(|| number("usize", within)));
                parameters.push(number("usize", within));
                parameters.push(Parameter::characters("u8", row(*most)));
            }
            Form::Sequence { element, most, capacity, .. } => {
                parameters.extend(capacity.then(|| number("usize", within)));
                parameters.push(number("usize", within));
                element.collect(row(*most), parameters);
            }
            Form::Array(element, count) => {
                (0..*count).for_each(|_| element.collect(within, parameters));
            }
            Form::Tuple(forms) => forms.iter().for_each(|form| form.collect(within, parameters)),
            Form::Around(_, form, _) => form.collect(within, parameters),
            Form::Choice(variants, _) => {
                match variants.len() {
                    1 => {}
                    2 => parameters.push(number("bool", within)),
                    _ => parameters.push(number("u8", within)),
                }
                let fields = variants.iter().flat_map(|variant| &variant.fields);
                fields.for_each(|form| form.collect(within, parameters));
            }
            Form::Made(made) => made.collect(within, parameters),
            Form::Below(ty, _) => parameters.push(number(ty, within)),
            Form::Spelled(spelled) => spelled.collect(within, parameters),
            Form::Closure(closure) => closure.collect(within, parameters),
        }
    }

    /// Whether making a value decides something.
    fn forks(&self) -> bool {
        match self {
            Form::Number(_) | Form::Character | Form::Text { .. } | Form::Below(..) => false,
            Form::Sequence { element, .. } => element.forks(),
            Form::Array(form, _) | Form::Around(_, form, _) => form.forks(),
            Form::Tuple(forms) => forms.iter().any(Form::forks),
            Form::Choice(variants, _) => {
                variants.len() > 1 || variants.iter().any(|variant| variant.fields.iter().any(Form::forks))
            }
            Form::Made(_) | Form::Closure(_) => true,
            Form::Spelled(spelled) => spelled.forks(),
        }
    }
}

impl Variant {
    fn written(&self, fields: Vec<String>, module: &str) -> String {
        let path = match (self.own, module) {
            (true, "") | (false, _) => self.path.clone(),
            (true, module) => format!("{module}::{}", self.path),
        };
        match &self.names {
            _ if fields.is_empty() && self.names.is_none() => path,
            None => format!("{path}({})", fields.join(", ")),
            Some(names) => {
                let fields: Vec<String> =
                    names.iter().zip(fields).map(|(name, value)| format!("{name}: {value}")).collect();
                format!("{path} {{ {} }}", fields.join(", "))
            }
        }
    }
}

/// Whether a type needs no other arguments to be made.
fn has_lifetimes_only(generics: &syn::Generics) -> bool {
    generics.params.iter().all(|parameter| matches!(parameter, syn::GenericParam::Lifetime(_)))
}

/// Whether more may be added to it later (`#[non_exhaustive]`).
fn is_non_exhaustive(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("non_exhaustive"))
}

fn tuple(parts: Vec<String>) -> String {
    let comma = if parts.len() == 1 { "," } else { "" };
    format!("({}{comma})", parts.join(", "))
}
