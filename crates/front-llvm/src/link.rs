//! Two modules as one: two versions of a program side by side, so that something can call both.
//!
//! What the first defines gets a prefix; what both only declare stays one. A variable that's the same in both, initialiser included, is one
//! variable, so that both versions begin with the same and what they leave in it can be compared. All else of the first (types, attributes,
//! metadata) is renamed or renumbered, token by token. The second stands first in the text and stays as it is.

use std::collections::{BTreeMap, BTreeSet};

use memchr::{memchr, memmem, memrchr};
use rustc_hash::FxHashMap;

use crate::ast::Symbol;
use crate::lexer::{Lexer, TokenKind};
use crate::{Module, ParseError, parse};

/// Two modules in one text.
#[derive(Clone, Debug, Default)]
pub struct Linked {
    /// What [`parse`] reads.
    pub text: Vec<u8>,
    /// The functions that both define, and that do the same in both for want of any difference, in themselves or in what they use: their
    /// symbols in the second.
    pub unchanged: BTreeSet<String>,
    /// The variables that one of them has alone, or that begin with something else in the other, under their names in the text. Constants
    /// aren't among them.
    pub apart: BTreeSet<String>,
    /// The functions that write what's volatile.
    writes_volatile: BTreeSet<String>,
    /// What each symbol mentions, under their names in the text.
    mentions: FxHashMap<String, Vec<String>>,
}

/// Joins two modules; the first one's symbols get `prefix`. Cost: linear in both texts.
///
/// # Errors
/// One of the two can't be read.
pub fn link(first: &[u8], second: &[u8], name: &str, prefix: &str) -> Result<Linked, ParseError> {
    let (one, two) = (parse(first, name)?, parse(second, name)?);
    let (old, new) = (entities(first), entities(second));
    let mut names = Names::new(&one, &two, prefix, &old, &new);
    let mut text = vec![];
    let mut lists: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for entity in &new {
        match entity.list() {
            Some((list, nodes)) => lists.entry(list).or_default().extend(nodes),
            None => text.extend_from_slice(entity.text),
        }
    }
    for entity in old.iter().filter(|entity| !names.drops(entity)) {
        let renamed = names.renaming.renamed(entity.text);
        match (Entity { text: &renamed }).list() {
            Some((list, nodes)) => lists.entry(list).or_default().extend(nodes),
            None => text.extend(renamed),
        }
    }
    for (list, nodes) in lists {
        text.extend(format!("!{list} = !{{{}}}\n", nodes.join(", ")).into_bytes());
    }
    let unchanged = names.unchanged(&old, &new);
    names.apart.retain(|name| !name.contains("llvm."));
    let all = entities(&text);
    let writers = all.iter().filter(|entity| entity.writes_volatile());
    let writes_volatile = writers.filter_map(|entity| entity.symbol().map(str::to_owned)).collect();
    let mentions = mentions(&all);
    Ok(Linked { text, unchanged, apart: names.apart, writes_volatile, mentions })
}

impl Linked {
    /// What's used of these symbols on, themselves included: what they mention, and what that does. Cost: linear in that.
    pub fn used(&self, from: &[&str]) -> BTreeSet<&str> {
        let mut used: BTreeSet<&str> = BTreeSet::new();
        let mut waiting: Vec<&str> = from.to_vec();
        while let Some(name) = waiting.pop() {
            if let Some((name, mentioned)) = self.mentions.get_key_value(name)
                && used.insert(name)
            {
                waiting.extend(mentioned.iter().map(String::as_str));
            }
        }
        used
    }

    /// Whether the function of this symbol writes what's volatile: that it does, and in which order, can be seen from outside
    /// (C11 §5.1.2.3).
    pub fn writes_volatile(&self, symbol: &str) -> bool {
        self.writes_volatile.contains(symbol)
    }
}

/// A module in which symbols end with their place among those of the same name, not with a hash, which is another in each version of a crate.
/// Cost: linear.
pub fn numbered(text: &[u8]) -> Vec<u8> {
    let mut known: FxHashMap<&[u8], String> = FxHashMap::default();
    let mut counts: FxHashMap<&[u8], u64> = FxHashMap::default();
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"_.$".contains(&byte);
    let mut made = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(next) = memmem::find(&text[at..], b"_ZN") {
        made.extend_from_slice(&text[at..at + next]);
        let rest = &text[at + next..];
        let end = rest.iter().position(|byte| !is_part(*byte)).unwrap_or(rest.len());
        let symbol = &rest[..end];
        at += next + end;
        let Some(hash) = hash_of(symbol) else {
            made.extend_from_slice(symbol);
            continue;
        };
        let number = known.entry(&symbol[..hash + HASH]).or_insert_with(|| {
            let count = counts.entry(&symbol[..hash]).or_default();
            *count += 1;
            format!("{:016x}", *count - 1)
        });
        made.extend_from_slice(&symbol[..hash]);
        made.extend_from_slice(number.as_bytes());
        made.extend_from_slice(&symbol[hash + HASH..]);
    }
    made.extend_from_slice(&text[at..]);
    made
}

/// So many digits has a hash.
const HASH: usize = 16;

/// Where the hash of a symbol begins, behind `17h`.
fn hash_of(symbol: &[u8]) -> Option<usize> {
    let mut begins = memmem::find_iter(symbol, b"17h").map(|at| at + b"17h".len());
    begins.find(|begin| {
        let hash =
            symbol.get(*begin..begin + HASH).is_some_and(|hash| hash.iter().all(u8::is_ascii_hexdigit));
        hash && symbol.get(begin + HASH) == Some(&b'E')
    })
}

/// The symbols that each of the text's symbols mentions.
fn mentions(all: &[Entity<'_>]) -> FxHashMap<String, Vec<String>> {
    let of = |entity: &Entity<'_>| {
        let globals = entity.tokens().filter(|(kind, _)| *kind == TokenKind::Global);
        let mut names: Vec<String> = globals.map(|(_, text)| plain(text).to_owned()).collect();
        names.sort_unstable();
        names.dedup();
        names
    };
    all.iter().filter_map(|entity| Some((entity.symbol()?.to_owned(), of(entity)))).collect()
}

/// Something at the top level, with the end of its last line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entity<'a> {
    pub(crate) text: &'a [u8],
}

/// A text's entities, each with what's before it that belongs to none. Compilers print each on a line, and functions up to a line that is a
/// brace.
pub(crate) fn entities(text: &[u8]) -> Vec<Entity<'_>> {
    let mut found = vec![];
    let (mut start, mut in_body) = (0, false);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let end = start + line.len();
        if in_body {
            // The body so far is the last entity's.
            if let Some(last) = found.last_mut() {
                let Entity { text: before } = *last;
                let begin = start - before.len();
                *last = Entity { text: &text[begin..end] };
            }
            in_body = !line.starts_with(b"}");
        } else {
            found.push(Entity { text: line });
            in_body = line.starts_with(b"define ");
        }
        start = end;
    }
    found
}

impl Entity<'_> {
    pub(crate) fn tokens(&self) -> impl Iterator<Item = (TokenKind, &str)> {
        let mut lexer = Lexer::new(self.text, 0, 1);
        std::iter::from_fn(move || {
            let token = lexer.next_token();
            let text = std::str::from_utf8(&self.text[token.start..token.end]).unwrap_or_default();
            (token.kind != TokenKind::End).then_some((token.kind, text))
        })
    }

    /// Whether it's a function with a store, an exchange, a copy or a fill that's volatile.
    fn writes_volatile(&self) -> bool {
        let has = |line: &[u8], part: &[u8]| memmem::find(line, part).is_some();
        let line_at = |at: usize| {
            let begin = memrchr(b'\n', &self.text[..at]).map_or(0, |end| end + 1);
            let end = memchr(b'\n', &self.text[at..]).map_or(self.text.len(), |end| at + end);
            &self.text[begin..end]
        };
        let writes =
            |line: &[u8]| [&b" store "[..], b" atomicrmw ", b" cmpxchg "].iter().any(|word| has(line, word));
        // Few lines say either.
        self.text.starts_with(b"define ")
            && (memmem::find_iter(self.text, b" volatile ").any(|at| writes(line_at(at)))
                || memmem::find_iter(self.text, b"@llvm.mem").any(|at| has(line_at(at), b"i1 true)")))
    }

    /// The symbol that it declares or defines.
    pub(crate) fn symbol(&self) -> Option<&str> {
        let begins = |word: &[u8]| self.text.starts_with(word);
        if !(begins(b"@") || begins(b"define ") || begins(b"declare ")) {
            return None;
        }
        self.tokens().find(|(kind, _)| *kind == TokenKind::Global).map(|(_, text)| plain(text))
    }

    /// The type that it names.
    pub(crate) fn named_type(&self) -> Option<&str> {
        if !self.text.starts_with(b"%") {
            return None;
        }
        self.tokens().next().map(|(_, text)| plain(text))
    }

    /// The comdat that it declares.
    fn comdat(&self) -> Option<&str> {
        if !self.text.starts_with(b"$") {
            return None;
        }
        self.tokens().next().map(|(_, text)| plain(text))
    }

    pub(crate) fn defines_function(&self) -> bool {
        self.text.starts_with(b"define ")
    }

    /// The name and the nodes of a list of metadata.
    pub(crate) fn list(&self) -> Option<(String, Vec<String>)> {
        if !self.text.starts_with(b"!") || self.text.get(1).is_none_or(u8::is_ascii_digit) {
            return None;
        }
        let nodes = self.tokens().filter(|(kind, _)| *kind == TokenKind::Metadata);
        let mut nodes = nodes.map(|(_, text)| text.to_owned());
        let name = nodes.next()?.trim_start_matches('!').to_owned();
        Some((name, nodes.collect()))
    }
}

/// A name without its sigil and quotes.
fn plain(text: &str) -> &str {
    text.get(1..).unwrap_or_default().trim_matches('"')
}

/// What the names of a module become where it's put beside others.
#[derive(Debug, Default)]
pub(crate) struct Renaming {
    /// Symbols that don't stay as they are.
    pub(crate) symbols: FxHashMap<String, String>,
    /// Named types that don't.
    pub(crate) types: FxHashMap<String, String>,
    /// Comdats that don't.
    pub(crate) comdats: FxHashMap<String, String>,
    /// What's added to the numbers of metadata.
    pub(crate) nodes: u64,
    /// What's added to those of groups of attributes.
    pub(crate) groups: u64,
}

/// What the first module's names become.
struct Names {
    prefix: String,
    /// How.
    renaming: Renaming,
    /// Variables of the first that are one with those of the second.
    shared: BTreeSet<String>,
    /// The functions of the first.
    functions: BTreeSet<String>,
    /// Symbols that the second has.
    known: BTreeSet<String>,
    apart: BTreeSet<String>,
}

impl Renaming {
    /// A text with these names. Cost: linear.
    pub(crate) fn renamed(&self, text: &[u8]) -> Vec<u8> {
        let mut new = Vec::with_capacity(text.len() + text.len() / 4);
        let mut lexer = Lexer::new(text, 0, 1);
        let mut done = 0;
        loop {
            let token = lexer.next_token();
            if token.kind == TokenKind::End {
                break;
            }
            new.extend_from_slice(&text[done..token.start]);
            let own = &text[token.start..token.end];
            let word = std::str::from_utf8(own).unwrap_or_default();
            let made = self.rename(token.kind, word);
            new.extend_from_slice(made.as_deref().map_or(own, str::as_bytes));
            done = token.end;
        }
        new.extend_from_slice(&text[done..]);
        new
    }

    /// What a token becomes, if it isn't to stay.
    fn rename(&self, kind: TokenKind, text: &str) -> Option<String> {
        let quoted = |sigil: char, name: &str| match text.as_bytes().get(1) {
            Some(b'"') => format!("{sigil}\"{name}\""),
            _ => format!("{sigil}{name}"),
        };
        match kind {
            TokenKind::Global => self.symbols.get(plain(text)).map(|new| quoted('@', new)),
            TokenKind::Local => self.types.get(plain(text)).map(|new| quoted('%', new)),
            TokenKind::Comdat => self.comdats.get(plain(text)).map(|new| quoted('$', new)),
            TokenKind::Metadata => Some(format!("!{}", text[1..].parse::<u64>().ok()? + self.nodes)),
            TokenKind::AttributeGroup => Some(format!("#{}", text[1..].parse::<u64>().ok()? + self.groups)),
            _ => None,
        }
    }
}

impl Names {
    fn new(one: &Module, two: &Module, prefix: &str, old: &[Entity<'_>], new: &[Entity<'_>]) -> Names {
        let most = |kind: TokenKind| {
            let tokens = new.iter().flat_map(Entity::tokens).filter(|token| token.0 == kind);
            tokens.filter_map(|(_, text)| text[1..].parse::<u64>().ok()).max().map_or(0, |most| most + 1)
        };
        let prefixed = |name: &str| (name.to_owned(), format!("{prefix}{name}"));
        let renaming = Renaming {
            types: old.iter().filter_map(Entity::named_type).map(prefixed).collect(),
            comdats: old.iter().filter_map(Entity::comdat).map(prefixed).collect(),
            nodes: most(TokenKind::Metadata),
            groups: most(TokenKind::AttributeGroup),
            ..Renaming::default()
        };
        let mut names = Names {
            prefix: prefix.to_owned(),
            renaming,
            shared: BTreeSet::new(),
            functions: one.functions.iter().map(|function| function.name.to_string()).collect(),
            known: new.iter().filter_map(Entity::symbol).map(str::to_owned).collect(),
            apart: BTreeSet::new(),
        };
        for function in one.functions.iter().filter(|function| !function.name.starts_with("llvm.")) {
            let there = two.function(&function.name);
            let is_defined_there = there.is_some_and(|there| !there.is_declaration());
            if !function.is_declaration() || is_defined_there {
                names.move_apart(&function.name);
            }
        }
        for alias in &one.aliases {
            names.move_apart(&alias.name);
        }
        names.share(one, two, old, new);
        names
    }

    fn move_apart(&mut self, name: &str) {
        self.renaming.symbols.insert(name.to_owned(), format!("{}{name}", self.prefix));
    }

    /// Finds the variables that are the same in both: texts that only compilers name, then those of a name.
    fn share(&mut self, one: &Module, two: &Module, old: &[Entity<'_>], new: &[Entity<'_>]) {
        let text = |entity: &Entity<'_>| String::from_utf8_lossy(entity.text).into_owned();
        let is_text = |entity: &&Entity<'_>| text(entity).contains("= private unnamed_addr constant");
        let mut texts: FxHashMap<Vec<String>, String> = FxHashMap::default();
        for entity in new.iter().filter(is_text) {
            if let Some(name) = entity.symbol() {
                texts.entry(self.words(entity, false, 1)).or_insert_with(|| name.to_owned());
            }
        }
        for entity in old.iter().filter(is_text) {
            let Some(name) = entity.symbol() else { continue };
            match texts.get(&self.words(entity, true, 1)) {
                Some(same) => {
                    self.renaming.symbols.insert(name.to_owned(), same.clone());
                    self.shared.insert(name.to_owned());
                }
                None => self.move_apart(name),
            }
        }
        let there: FxHashMap<&str, &Entity<'_>> =
            new.iter().filter_map(|entity| Some((entity.symbol()?, entity))).collect();
        for entity in old.iter().filter(|entity| !is_text(entity)) {
            let Some(name) = entity.symbol() else { continue };
            let Some(Symbol::Global(index)) = one.symbol(name) else { continue };
            let own = &one.globals[index];
            let other = two.global(name);
            let same = there
                .get(name)
                .is_some_and(|there| self.words(entity, true, 0) == self.words(there, false, 0));
            if same {
                self.shared.insert(name.to_owned());
                continue;
            }
            if own.initialiser.is_none() && other.is_none() {
                continue;
            }
            self.move_apart(name);
            if !own.constant {
                self.apart.insert(format!("{}{name}", self.prefix));
            }
            if other.is_some_and(|other| !other.constant) {
                self.apart.insert(name.to_owned());
            }
        }
        for global in two.globals.iter().filter(|global| !global.constant && global.initialiser.is_some()) {
            if one.global(&global.name).is_none() {
                self.apart.insert(global.name.to_string());
            }
        }
    }

    /// What an entity says, behind so many tokens, without what only debuggers and optimisers ask for; of the first module as it's called
    /// in the second, as far as it's the same.
    fn words(&self, entity: &Entity<'_>, first: bool, skip: usize) -> Vec<String> {
        let tokens = entity.tokens().skip(skip);
        let kept =
            tokens.filter(|(kind, _)| !matches!(kind, TokenKind::Metadata | TokenKind::AttributeGroup));
        let name = |(kind, text): (TokenKind, &str)| match self.renaming.symbols.get(plain(text)) {
            Some(new) if first && kind == TokenKind::Global => format!("@{new}"),
            _ => text.to_owned(),
        };
        kept.map(name).collect()
    }

    /// Whether the first's entity isn't needed: the second has it.
    fn drops(&self, entity: &Entity<'_>) -> bool {
        if entity.text.starts_with(b"source_filename") || entity.text.starts_with(b"target ") {
            return true;
        }
        let Some(name) = entity.symbol() else { return false };
        match self.renaming.symbols.contains_key(name) {
            true => self.shared.contains(name),
            false => self.known.contains(name),
        }
    }

    /// The functions of both in which nothing differs, nor in any that they use.
    fn unchanged(&self, old: &[Entity<'_>], new: &[Entity<'_>]) -> BTreeSet<String> {
        let types = |all: &[Entity<'_>]| -> BTreeMap<String, Vec<String>> {
            let named = all.iter().filter_map(|entity| {
                Some((
                    entity.named_type()?.to_owned(),
                    entity.tokens().map(|token| token.1.to_owned()).collect(),
                ))
            });
            named.collect()
        };
        let (mine, theirs) = (types(old), types(new));
        let mut changed: BTreeSet<&str> = mine
            .iter()
            .filter(|(name, words)| theirs.get(*name) != Some(*words))
            .map(|(name, _)| &**name)
            .collect();
        loop {
            let before = changed.len();
            for (name, words) in &mine {
                if words.iter().any(|word| word.starts_with('%') && changed.contains(plain(word))) {
                    changed.insert(name);
                }
            }
            if changed.len() == before {
                break;
            }
        }
        let bare =
            |word: &String| match word.strip_prefix('@').and_then(|name| name.strip_prefix(&*self.prefix)) {
                Some(name) if self.functions.contains(name) => format!("@{name}"),
                _ => word.clone(),
            };
        let functions = |all: &[Entity<'_>], first: bool| -> BTreeMap<String, Vec<String>> {
            let defined = all.iter().filter(|entity| entity.defines_function());
            let words = |entity: &Entity<'_>| self.words(entity, first, 0).iter().map(bare).collect();
            defined.filter_map(|entity| Some((entity.symbol()?.to_owned(), words(entity)))).collect()
        };
        let (before, now) = (functions(old, true), functions(new, false));
        let uses_changed_type = |words: &[String]| {
            words.iter().any(|word| word.starts_with('%') && changed.contains(plain(word)))
        };
        let mut same: BTreeSet<String> = now
            .iter()
            .filter(|(name, words)| before.get(*name) == Some(*words) && !uses_changed_type(words))
            .map(|(name, _)| name.clone())
            .collect();
        loop {
            let calls_changed = |name: &String| {
                let uses = now[name].iter().filter_map(|word| word.strip_prefix('@'));
                let mut functions = uses.filter(|used| before.contains_key(*used) || now.contains_key(*used));
                functions.any(|used| !same.contains(used))
            };
            let gone: Vec<String> = same.iter().filter(|name| calls_changed(name)).cloned().collect();
            if gone.is_empty() {
                return same;
            }
            gone.iter().for_each(|name| _ = same.remove(name));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "\
%struct.s = type { i32 }
@.str = private unnamed_addr constant [2 x i8] c\"a\\00\"
@n = internal global i32 0, !dbg !0
@limit = internal global i32 3
@table = internal constant [2 x i32] [i32 1, i32 2]
define i32 @f(i32 %x) #0 !dbg !1 {
  %r = call i32 @g(i32 %x)
  ret i32 %r
}
define i32 @g(i32 %x) {
  %y = load i32, i32* @n, !dbg !1
  call void @out(i8* getelementptr ([2 x i8], [2 x i8]* @.str, i64 0, i64 0))
  ret i32 %y
}
define i32 @h(i32 %x) {
  %y = load i32, i32* getelementptr ([2 x i32], [2 x i32]* @table, i64 0, i64 1)
  ret i32 %y
}
declare void @out(i8*)
attributes #0 = { nounwind }
!list = !{!0}
!0 = !{i32 1}
!1 = !{!0}
";

    fn linked(change: impl Fn(&str) -> String) -> (Linked, String) {
        let new = change(OLD);
        let linked = link(OLD.as_bytes(), new.as_bytes(), "both", "one.").expect("both are read");
        let text = String::from_utf8(linked.text.clone()).expect("text");
        let module = parse(linked.text.clone(), "both").expect("a module");
        assert!(module.diagnostics.is_empty(), "{:?}", module.diagnostics);
        for function in &module.functions {
            assert!(module.body(function).is_none_or(|body| body.is_ok()), "{}", function.name);
        }
        (linked, text)
    }

    #[test]
    fn what_is_the_same_is_shared() {
        let (linked, text) = linked(str::to_owned);
        assert!(linked.apart.is_empty());
        assert_eq!(linked.unchanged.len(), 3);
        assert!(text.contains("@one.f(") && text.contains("call i32 @one.g("));
        assert!(!text.contains("@one.n") && !text.contains("@one.table") && !text.contains("@one.out"));
        assert!(text.contains("!list = !{!0, !2}") && text.contains("!3 = !{!2}"));
        assert_eq!(text.matches("declare void @out").count(), 1);
    }

    #[test]
    fn what_differs_has_its_own() {
        let (linked, text) = linked(|old| {
            old.replace("i32 1, i32 2]", "i32 1, i32 3]").replace("global i32 3", "global i32 4")
        });
        assert!(text.contains("@one.table") && text.contains("@one.limit"));
        assert_eq!(linked.apart.iter().map(String::as_str).collect::<Vec<_>>(), ["limit", "one.limit"]);
        assert_eq!(linked.unchanged.iter().map(String::as_str).collect::<Vec<_>>(), ["f", "g"]);
    }

    #[test]
    fn callers_of_what_differs_differ() {
        let (linked, text) =
            linked(|old| old.replace("c\"a\\00\"", "c\"b\\00\"").replace("@.str", "@.str.7"));
        assert!(text.contains("@one..str"));
        assert_eq!(linked.unchanged.iter().map(String::as_str).collect::<Vec<_>>(), ["h"]);
    }

    #[test]
    fn hashes_become_numbers_by_name() {
        let text = "@_ZN1a1f17h00000000000000aaE _ZN1a1f17h00000000000000bbE.llvm.7 _ZN1a1g17h00000000000000ccE @_ZN1a1f17h00000000000000aaE";
        let made = String::from_utf8(numbered(text.as_bytes())).expect("text");
        let [a, b] = ["0000000000000000", "0000000000000001"];
        assert_eq!(made, format!("@_ZN1a1f17h{a}E _ZN1a1f17h{b}E.llvm.7 _ZN1a1g17h{a}E @_ZN1a1f17h{a}E"));
    }

    #[test]
    fn what_ends_as_no_hash_does_stays() {
        for text in
            ["_ZN1a", "_ZN1a17h00E", "x_ZN3_ZN17h000000000000000gE", "_ZN1a17h0000000000000000", "_", ""]
        {
            assert_eq!(String::from_utf8(numbered(text.as_bytes())).expect("text"), text);
        }
        let made = numbered(b"_ZN2a17h_17h00000000000000aaE");
        assert_eq!(made, b"_ZN2a17h_17h0000000000000000E");
    }
}
