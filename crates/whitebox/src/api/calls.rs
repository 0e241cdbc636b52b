//! The calls of a type as entries of `api!`. Each has several forms, which the compiler is asked about one after the other: a result that borrows
//! is looked at, or left alone, or dropped at once; of an iterator some elements are taken, so that it's also dropped half-way.

use super::argument::{Argument, Around};
use super::generics::{Instance, opaque, stand, stands, typed};
use super::text::{spelled, tidy};
use super::{Kind, Proposed};
use crate::rust::survey::{Callable, Offered, Survey, derives};
use quote::ToTokens;
use syn::{FnArg, Item, Pat, ReceiverKind, ReturnType, Type, TypeParamBound};

/// A call with the forms that aren't tried yet, the next one last.
pub(super) struct Draft {
    pub(super) name: String,
    pub(super) forms: Vec<Proposed>,
    /// Why the first form isn't taken.
    pub(super) why: Option<String>,
}

/// Methods of std's traits that laws are about.
const OF_LAWS: [&str; 8] = ["eq", "ne", "partial_cmp", "cmp", "lt", "le", "gt", "ge"];

/// Traits of std whose methods are called with the traits in sight.
const IN_SIGHT: [(&str, &str); 19] = [
    ("from_str", "std::str::FromStr"),
    ("add", "std::ops::Add"),
    ("sub", "std::ops::Sub"),
    ("mul", "std::ops::Mul"),
    ("div", "std::ops::Div"),
    ("rem", "std::ops::Rem"),
    ("neg", "std::ops::Neg"),
    ("not", "std::ops::Not"),
    ("bitand", "std::ops::BitAnd"),
    ("bitor", "std::ops::BitOr"),
    ("bitxor", "std::ops::BitXor"),
    ("shl", "std::ops::Shl"),
    ("shr", "std::ops::Shr"),
    ("add_assign", "std::ops::AddAssign"),
    ("sub_assign", "std::ops::SubAssign"),
    ("mul_assign", "std::ops::MulAssign"),
    ("bitand_assign", "std::ops::BitAndAssign"),
    ("bitor_assign", "std::ops::BitOrAssign"),
    ("bitxor_assign", "std::ops::BitXorAssign"),
];

/// Traits whose documented laws are checked.
const LAWFUL: [&str; 8] = ["PartialEq", "Eq", "PartialOrd", "Ord", "Hash", "Clone", "Borrow", "IntoIterator"];

/// The calls of an instance, and those of its type that can't be made and why.
pub(super) fn drafts(
    survey: &Survey,
    krate: &str,
    offered: &Offered,
    instance: &Instance,
) -> (Vec<Draft>, Vec<(String, String)>) {
    let (own, whole) = (instance.ty(), instance.whole());
    let (mut drafts, mut refused) = (vec![], vec![]);
    let is_of_type = |one: &&Callable| one.owner.as_deref() == Some(&offered.path);
    let has_len = survey.functions.iter().filter(is_of_type).any(is_length);
    for function in survey.functions.iter().filter(is_of_type) {
        let name = function.signature.ident.to_string();
        if !function.is_inherent && function.by_trait.is_none() && OF_LAWS.contains(&name.as_str()) {
            continue;
        }
        let writer = Writer { survey, krate, own: &own, whole: &whole, instance, has_len };
        match writer.forms(function) {
            Ok(Some(mut forms)) => {
                forms.reverse();
                drafts.push(Draft { name, forms, why: None });
            }
            Ok(None) => {}
            Err(why) => refused.push((name, why)),
        }
    }
    let derived = |name: &str, kind: Kind, entry: &str| {
        let entry = entry.to_owned();
        let form = Proposed { name: name.to_owned(), kind, entry, imports: vec![], is_deprecated: false };
        Draft { name: name.to_owned(), forms: vec![form], why: None }
    };
    let has = |drafts: &[Draft], name: &str| drafts.iter().any(|draft| draft.name == name);
    if offered.default && !has(&drafts, "default") {
        drafts.insert(0, derived("default", Kind::Makes, "fn default() -> Self;"));
    }
    if laws(survey, offered).iter().any(|name| name == "Clone") && !has(&drafts, "clone") {
        drafts.push(derived("clone", Kind::Looks, "fn clone(&self) -> Self;"));
    }
    let begin = format!("{}::", offered.path);
    for (path, why) in &survey.passed_over {
        if let Some(name) = path.strip_prefix(&begin).filter(|name| !name.contains("::")) {
            refused.push((name.to_owned(), why.clone()));
        }
    }
    // What makes values comes first.
    drafts.sort_by_key(|draft| draft.forms.first().is_none_or(|form| form.kind != Kind::Makes));
    (drafts, refused)
}

/// The traits with laws that a type has, as far as its source says.
pub(super) fn laws(survey: &Survey, offered: &Offered) -> Vec<String> {
    let attributes = match &offered.item {
        Item::Struct(record) => &record.attrs,
        Item::Enum(choice) => &choice.attrs,
        _ => return vec![],
    };
    let own = format!("crate::{}", offered.path).replace("::", " :: ");
    let is_own = |ty: &Type| {
        let text = ty.to_token_stream().to_string();
        text == own || text.strip_prefix(&own).is_some_and(|rest| rest.starts_with(" <"))
    };
    let implements = |name: &str| {
        survey.implementors.iter().any(|(path, all)| {
            path.rsplit("::").next() == Some(name) && all.iter().any(|one| is_own(&one.ty))
        })
    };
    LAWFUL
        .iter()
        .filter(|name| derives(attributes, name) || implements(name))
        .map(|name| (*name).to_owned())
        .collect()
}

fn is_length(function: &Callable) -> bool {
    let only = matches!(
        function.signature.inputs.iter().collect::<Vec<_>>().as_slice(),
        [FnArg::Receiver(receiver)] if matches!(&receiver.kind, ReceiverKind::Reference(_, _, None))
    );
    let number = matches!(&function.signature.output, ReturnType::Type(_, ty) if ty.to_token_stream().to_string() == "usize");
    function.signature.ident == "len" && only && number
}

/// Writes the entries of an instance.
struct Writer<'a> {
    survey: &'a Survey,
    krate: &'a str,
    own: &'a Type,
    whole: &'a Type,
    instance: &'a Instance,
    has_len: bool,
}

impl Writer<'_> {
    /// The forms of a call, the best first; `None` if it's of other instances.
    ///
    /// # Errors
    /// It can't be called: why.
    fn forms(&self, function: &Callable) -> Result<Option<Vec<Proposed>>, String> {
        let of = function.of.as_ref().unwrap_or(self.own);
        let Some(binding) = self.instance.binding(self.survey, of, &function.generics) else {
            return Ok(None);
        };
        let (binding, stands) = stands(self.survey, function, &binding);
        let (receiver, kind) = receiver(function)?;
        let name = function.signature.ident.to_string();
        let documented = documented_panic(self.survey, function);
        let around = Around {
            krate: self.krate,
            own: self.own,
            whole: self.whole,
            call: &name,
            has_length: self.has_len && receiver.is_some(),
            panics: documented.is_some(),
            is_of_trait: !function.is_inherent,
        };
        let mut arguments: Vec<Argument> = vec![];
        for (at, typed) in typed(function).enumerate() {
            let called = match &*typed.pat {
                Pat::Ident(pattern) if pattern.ident != "_" => pattern.ident.to_string(),
                _ => format!("x{at}"),
            };
            let called = called.trim_start_matches('_').to_owned();
            let called = if called.is_empty() { format!("x{at}") } else { called };
            let known = match &*typed.ty {
                Type::Path(path) => path.path.get_ident().and_then(|name| stands.get(&name.to_string())),
                _ => None,
            };
            let argument = match (known, opaque(&typed.ty)) {
                (Some(stand), _) => around.standing(&called, stand)?,
                (None, Some(bounds)) => around.standing(&called, &stand(self.survey, &bounds, &binding)?)?,
                (None, None) => around.argument(&called, &binding.apply(&typed.ty))?,
            };
            arguments.push(argument);
        }
        let answers =
            arguments.iter().flat_map(|one| &one.declared).filter(|(name, _)| name == "answer").count();
        if answers > 1 {
            return Err("it takes several functions: give the call a body".to_owned());
        }
        let result = match &function.signature.output {
            ReturnType::Default => None,
            ReturnType::Type(_, ty) => Some(binding.apply(ty)),
        };
        let entry = Entry { name: &name, receiver, arguments: &arguments, documented };
        let makes = receiver.is_none() && result.as_ref().is_some_and(|ty| self.makes(ty));
        if receiver.is_none()
            && !makes
            && !arguments.iter().any(|one| one.declared.iter().any(|(_, ty)| ty.ends_with("Self")))
        {
            return Err("it neither takes nor makes a value of the type".to_owned());
        }
        let kind = if makes { Kind::Makes } else { kind };
        let texts = self.texts(&entry, result.as_ref());
        let import = match &function.by_trait {
            Some(path) => Some(format!("{}::{path}", self.krate)),
            None if !function.is_inherent => {
                IN_SIGHT.iter().find(|(method, _)| *method == name).map(|(_, path)| (*path).to_owned())
            }
            None => None,
        };
        let imports: Vec<String> = import.into_iter().collect();
        let is_deprecated =
            above(self.survey, function).iter().any(|line| line.trim_start().starts_with("#[deprecated"));
        let form =
            |entry| Proposed { name: name.clone(), kind, entry, imports: imports.clone(), is_deprecated };
        Ok(Some(texts.into_iter().map(form).collect()))
    }

    /// Whether a result is a value of the type, or may hold one.
    fn makes(&self, result: &Type) -> bool {
        let is_own = |ty: &Type| {
            let text = ty.to_token_stream().to_string();
            let is = |own: &Type| text == own.to_token_stream().to_string();
            text == "Self" || is(self.own) || is(self.whole)
        };
        if is_own(result) {
            return true;
        }
        let Type::Path(path) = result else { return false };
        let Some(last) = path.path.segments.last() else { return false };
        let syn::PathArguments::AngleBracketed(list) = &last.arguments else { return false };
        let first = list.args.first();
        (last.ident == "Option" || last.ident == "Result")
            && matches!(first, Some(syn::GenericArgument::Type(ty)) if is_own(ty))
    }

    /// A result as it's written: the type that's tested is `Self`.
    fn written(&self, result: &Type) -> Option<String> {
        // Addresses tell nothing.
        if matches!(result, Type::ImplTrait(_) | Type::Ptr(_)) {
            return None;
        }
        let (own, whole) = (spelled(self.own, self.krate), spelled(self.whole, self.krate));
        Some(match spelled(result, self.krate) {
            text if text == own || text == whole => "Self".to_owned(),
            text if self.makes(result) => text.replacen(&whole, "Self", 1).replacen(&own, "Self", 1),
            text => text,
        })
    }

    /// The entry in several forms.
    fn texts(&self, entry: &Entry<'_>, result: Option<&Type>) -> Vec<String> {
        let own = spelled(self.own, self.krate);
        let mut texts = vec![];
        let written = result.and_then(|ty| self.written(ty));
        let makes = result.is_some_and(|ty| self.makes(ty));
        if result.is_some_and(|ty| !makes && self.is_iterator(ty)) {
            texts.push(entry.text(
                &own,
                Some("usize"),
                Some(&|call| format!("{call}.take(taken).count()")),
                true,
            ));
        }
        texts.push(entry.text(&own, written.as_deref(), None, false));
        if !makes && result.is_some() {
            texts.push(entry.text(&own, None, None, false));
            texts.push(entry.text(&own, None, Some(&|call| format!("drop({call})")), false));
        }
        texts.dedup();
        texts
    }

    /// Whether a type is an iterator, as far as names tell.
    fn is_iterator(&self, ty: &Type) -> bool {
        match ty {
            Type::ImplTrait(opaque) => opaque.bounds.iter().any(|bound| match bound {
                TypeParamBound::Trait(bound) => bound
                    .path
                    .segments
                    .last()
                    .is_some_and(|last| last.ident.to_string().ends_with("Iterator")),
                _ => false,
            }),
            Type::Path(path) => {
                let segments: Vec<String> =
                    path.path.segments.iter().map(|one| one.ident.to_string()).collect();
                let name = segments.join("::");
                let is_same = |ty: &Type| matches!(ty, Type::Path(other) if other.path.segments.iter().map(|one| one.ident.to_string()).collect::<Vec<_>>() == segments);
                let is_known = self.survey.implementors.iter().any(|(path, all)| {
                    path.rsplit("::").next() == Some("Iterator") && all.iter().any(|one| is_same(&one.ty))
                });
                let std = [
                    "Iter",
                    "IterMut",
                    "IntoIter",
                    "Drain",
                    "Chars",
                    "CharIndices",
                    "Bytes",
                    "Keys",
                    "Values",
                ];
                is_known
                    || name.starts_with("std::")
                        && segments.last().is_some_and(|last| std.contains(&last.as_str()))
            }
            _ => false,
        }
    }
}

/// A call on its way to be an entry.
struct Entry<'a> {
    name: &'a str,
    receiver: Option<&'static str>,
    arguments: &'a [Argument],
    documented: Option<String>,
}

impl Entry<'_> {
    /// The entry: with this result, something done to what the call gives, and whether that needs a number.
    fn text(
        &self,
        own: &str,
        result: Option<&str>,
        then: Option<&dyn Fn(&str) -> String>,
        counts: bool,
    ) -> String {
        let mut parameters: Vec<String> = self.receiver.iter().map(|one| (*one).to_owned()).collect();
        let declared: Vec<&(String, String)> = self.arguments.iter().flat_map(|one| &one.declared).collect();
        parameters.extend(declared.iter().map(|(name, ty)| format!("{name}: {ty}")));
        parameters.extend(counts.then(|| "taken: usize".to_owned()));
        let mut text = String::new();
        if let Some(sentence) = &self.documented {
            text += &format!("#[may_panic] // {sentence}\n    ");
        }
        text += &format!("fn {}({})", self.name, parameters.join(", "));
        if let Some(result) = result {
            text += &format!(" -> {result}");
        }
        if then.is_some() || self.arguments.iter().any(|one| !one.is_plain) {
            let is_free = |name: &&str| declared.iter().all(|(known, _)| known != name);
            let value = ["value", "this", "tested"].into_iter().find(is_free).unwrap_or("touchstone_value");
            let mut names: Vec<String> = self.receiver.iter().map(|_| value.to_owned()).collect();
            names.extend(declared.iter().map(|(name, _)| name.clone()));
            names.extend(counts.then(|| "taken".to_owned()));
            let passed: Vec<&str> = self.arguments.iter().map(|one| one.passed.as_str()).collect();
            let mut call = match self.receiver {
                Some(_) => format!("{value}.{}({})", self.name, passed.join(", ")),
                None if own.contains('<') => format!("<{own}>::{}({})", self.name, passed.join(", ")),
                None => format!("{own}::{}({})", self.name, passed.join(", ")),
            };
            if let Some(then) = then {
                call = then(&call);
            }
            text += &format!(" = |{}| {call}", names.join(", "));
        }
        text + ";"
    }
}

/// How a call takes its value, and what it does with it.
///
/// # Errors
/// In a way that sequences don't have.
fn receiver(function: &Callable) -> Result<(Option<&'static str>, Kind), String> {
    let Some(FnArg::Receiver(receiver)) = function.signature.inputs.first() else {
        return Ok((None, Kind::Looks));
    };
    match &receiver.kind {
        ReceiverKind::Reference(_, _, Some(_)) => Ok((Some("&mut self"), Kind::Changes)),
        ReceiverKind::Reference(_, _, None) => Ok((Some("&self"), Kind::Looks)),
        ReceiverKind::Value => Ok((Some("self"), Kind::Consumes)),
        ReceiverKind::Typed(_, ty) => {
            let text = tidy(&ty.to_token_stream().to_string());
            match text.as_str() {
                "Self" => Ok((Some("self"), Kind::Consumes)),
                "&Self" => Ok((Some("&self"), Kind::Looks)),
                "&mut Self" => Ok((Some("&mut self"), Kind::Changes)),
                _ => Err(format!("its receiver is a `{text}`: give the call a body")),
            }
        }
        _ => Err("its receiver is of a kind that isn't known here".to_owned()),
    }
}

/// The attributes and the documentation above a call, by lines.
fn above<'s>(survey: &'s Survey, function: &Callable) -> Vec<&'s str> {
    let Some(file) = survey.files.get(function.file) else { return vec![] };
    above_line(&file.text, function.line)
}

/// The attributes and the documentation above a call in the crate's trait that has it; nothing of a call that's no trait's.
fn above_in_trait<'s>(survey: &'s Survey, function: &Callable) -> Vec<&'s str> {
    let Some(name) = function.by_trait.as_deref().and_then(|path| path.rsplit("::").next()) else {
        return vec![];
    };
    let (header, method) = (format!("trait {name}"), format!("fn {}", function.signature.ident));
    let has = |line: &str, words: &str| {
        let behind = line.split_once(words).map(|(_, behind)| behind);
        behind.is_some_and(|behind| !behind.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    for file in &survey.files {
        let mut lines = file.text.lines().zip(1..);
        if lines.by_ref().any(|(line, _)| has(line, &header) && !line.trim_start().starts_with("//")) {
            // Its body ends where something begins again at the left.
            let mut body = lines.take_while(|(line, _)| !line.starts_with('}'));
            let found = body.find(|(line, _)| has(line, &method) && !line.trim_start().starts_with("//"));
            return found.map_or(vec![], |(_, at)| above_line(&file.text, at));
        }
    }
    vec![]
}

/// The attributes and the documentation above a line, which is counted from 1.
fn above_line(text: &str, line: usize) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    let before = lines.get(..line.saturating_sub(1)).unwrap_or_default();
    // An attribute may go over several lines.
    let is_above = |line: &&&str| {
        let line = line.trim();
        line.starts_with("///")
            || line.starts_with('#')
            || !line.is_empty() && !line.ends_with(['{', '}', ';'])
    };
    let mut above: Vec<&str> = before.iter().rev().take_while(is_above).copied().collect();
    above.reverse();
    above
}

/// What the documentation of a call, or else of the trait's, says of panics, in a line.
fn documented_panic(survey: &Survey, function: &Callable) -> Option<String> {
    panic_in(&above(survey, function)).or_else(|| panic_in(&above_in_trait(survey, function)))
}

/// What documentation says of panics, in a line.
fn panic_in(above: &[&str]) -> Option<String> {
    let documentation = above.iter().filter_map(|line| line.trim_start().strip_prefix("///")).map(str::trim);
    let mut sentence = String::new();
    let (mut is_section, mut is_found) = (false, false);
    for line in documentation {
        let line = line.replace('*', "");
        let lower = line.to_lowercase();
        let header = line.trim_start_matches('#').trim().to_lowercase();
        if line.starts_with('#') {
            is_section = header == "panics" || header == "panic";
            is_found |= is_section;
            continue;
        }
        let denies = ["never panic", "not panic", "n't panic", "without panic", "no panic"];
        let begins = (lower.contains("panics") || lower.contains("will panic"))
            && !denies.iter().any(|words| lower.contains(words));
        if is_section || begins || !sentence.is_empty() && !line.is_empty() && !sentence.ends_with('.') {
            is_found |= begins;
            if line.is_empty() && !sentence.is_empty() {
                break;
            }
            sentence += if sentence.is_empty() { "" } else { " " };
            sentence += &line;
        }
        if sentence.contains(". ") || sentence.ends_with('.') {
            break;
        }
    }
    let first = sentence.split_inclusive(". ").next().unwrap_or_default().trim();
    let first = match first.char_indices().nth(100) {
        Some((end, _)) => format!("{} …", first[..end].rsplit_once(' ').map_or("", |(words, _)| words)),
        None => first.to_owned(),
    };
    // Of more memory than there is, no test is about.
    let is_of_memory =
        ["isize::MAX", "usize::MAX", "capacity overflow", "memory"].iter().any(|part| first.contains(part));
    (is_found && !is_of_memory).then_some(first)
}
