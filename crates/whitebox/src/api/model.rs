//! A model from std for a type whose calls look like those of one of its containers, by their names and signatures. What the compiler takes of them is proposed
//! beside the model, and commented out: a queue's `push` and `pop` look like a stack's, so whether it's a model is for a person to say.

use super::{Kind, Proposed};

/// Calls of a type that a model has, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modelled {
    /// The model: `Vec<u8>`.
    pub model: String,
    /// What a test of it is called after: `vec`.
    pub(super) container: &'static str,
    /// The calls with what the model does.
    pub calls: Vec<Proposed>,
}

/// A container of std: what tells it, and its calls that mean the same wherever they have these names.
struct Container {
    name: &'static str,
    calls: &'static [&'static str],
}

/// Calls of all of them, constructors first.
const COMMON: [&str; 13] = [
    "new",
    "default",
    "with_capacity",
    "from",
    "from_iter",
    "len",
    "is_empty",
    "clear",
    "clone",
    "contains",
    "retain",
    "extend",
    "append",
];

const STRING: Container = Container {
    name: "string",
    calls: &[
        "push",
        "push_str",
        "pop",
        "insert",
        "insert_str",
        "remove",
        "truncate",
        "as_str",
        "split_off",
        "chars",
    ],
};
const VEC_DEQUE: Container = Container {
    name: "deque",
    calls: &[
        "push_back",
        "push_front",
        "pop_back",
        "pop_front",
        "front",
        "back",
        "get",
        "insert",
        "remove",
        "truncate",
        "swap",
        "iter",
        "make_contiguous",
        "rotate_left",
        "rotate_right",
    ],
};
const BTREE_MAP: Container = Container {
    name: "map",
    calls: &[
        "insert",
        "get",
        "remove",
        "contains_key",
        "remove_entry",
        "get_key_value",
        "first_key_value",
        "last_key_value",
        "pop_first",
        "pop_last",
        "iter",
        "keys",
        "values",
    ],
};
const BTREE_SET: Container = Container {
    name: "set",
    calls: &[
        "insert",
        "remove",
        "get",
        "take",
        "replace",
        "first",
        "last",
        "pop_first",
        "pop_last",
        "is_subset",
        "is_superset",
        "is_disjoint",
        "iter",
    ],
};
const BINARY_HEAP: Container =
    Container { name: "heap", calls: &["push", "pop", "peek", "into_sorted_vec", "into_vec"] };
const VEC: Container = Container {
    name: "vec",
    calls: &[
        "push",
        "pop",
        "insert",
        "remove",
        "swap_remove",
        "truncate",
        "get",
        "first",
        "last",
        "extend_from_slice",
        "reverse",
        "dedup",
        "split_off",
        "resize",
        "swap",
        "as_slice",
        "iter",
        "drain",
    ],
};

/// Whether so few calls are worth a model.
const FEWEST_CHANGES: usize = 2;

/// The container that a type looks like, with the calls that may be its, of which the compiler has to be asked.
pub(super) fn likely(name: &str, calls: &[Proposed]) -> Option<Modelled> {
    let find = |name: &str| {
        let call = calls.iter().find(|call| call.name == name && call.kind == Kind::Changes)?;
        Some(Signature::of(&call.entry))
    };
    // The type of the only argument, or of the first of two.
    let element = |name: &str, count: usize| {
        find(name)
            .filter(|call| call.arguments.len() == count)
            .and_then(|call| call.arguments.first().cloned())
    };
    let has = |name: &str| calls.iter().any(|call| call.name == name);
    let answers = |name: &str, what: &str| {
        find(name).and_then(|call| call.result).is_some_and(|result| result.starts_with(what))
    };
    let is_heap = ["heap", "priority"].iter().any(|word| name.to_lowercase().contains(word));
    let (model, container) = if has("push_str") {
        ("String".to_owned(), STRING)
    } else if let (Some(one), true) = (element("push_back", 1), has("pop_front")) {
        (format!("std::collections::VecDeque<{one}>"), VEC_DEQUE)
    } else if let (Some([key, value]), true) =
        (pair(find("insert")), answers("insert", "Option<") && has("get"))
    {
        (format!("std::collections::BTreeMap<{key}, {value}>"), BTREE_MAP)
    } else if let (Some(one), true) = (element("insert", 1), answers("insert", "bool") && has("contains")) {
        (format!("std::collections::BTreeSet<{one}>"), BTREE_SET)
    } else if let (Some(one), true) =
        (element("push", 1), answers("pop", "Option<") && has("peek") && is_heap)
    {
        (format!("std::collections::BinaryHeap<{one}>"), BINARY_HEAP)
    } else if let (Some(one), true) = (element("push", 1), answers("pop", "Option<")) {
        (format!("Vec<{one}>"), VEC)
    } else {
        return None;
    };
    let is_known = |name: &str| COMMON.contains(&name) || container.calls.contains(&name);
    let known = calls.iter().filter(|call| is_known(&call.name));
    let calls = known.map(|call| Proposed { entry: beside(call, &model), ..call.clone() }).collect();
    Some(Modelled { model, container: container.name, calls })
}

/// The types of two arguments, if there are two.
fn pair(signature: Option<Signature>) -> Option<[String; 2]> {
    signature?.arguments.try_into().ok()
}

impl Modelled {
    /// Whether what the compiler has left of the calls is worth a test: something makes a value, and a few calls change it.
    pub(super) fn is_worth_it(&self) -> bool {
        let count = |kind: Kind| self.calls.iter().filter(|call| call.kind == kind).count();
        count(Kind::Makes) > 0 && count(Kind::Changes) >= FEWEST_CHANGES
    }
}

/// A call's entry with what the model does: the same by its name, or by the same body; one that makes a value makes an empty model.
fn beside(call: &Proposed, model: &str) -> String {
    let signature = Signature::of(&call.entry);
    let entry = call.entry.trim_end_matches(';');
    let makes_empty = matches!(call.name.as_str(), "new" | "default" | "with_capacity");
    match signature.body {
        _ if call.kind == Kind::Makes && makes_empty => {
            let unused = vec!["_"; signature.arguments.len()].join(", ");
            format!("{entry} => |{unused}| <{model}>::default();")
        }
        Some(body) => format!("{entry} => {body};"),
        None => call.entry.clone(),
    }
}

/// What an entry says.
struct Signature {
    /// The types of its arguments, the value's aside.
    arguments: Vec<String>,
    result: Option<String>,
    body: Option<String>,
}

impl Signature {
    fn of(entry: &str) -> Signature {
        // Attributes stand in lines before.
        let line = entry.lines().last().unwrap_or_default().trim().trim_end_matches(';');
        let (begin, end) = parentheses(line);
        let arguments = split(&line[begin..end]).into_iter().filter_map(|parameter| {
            let (_, ty) = parameter.split_once(':')?;
            Some(ty.trim().to_owned())
        });
        let rest = line.get(end + 1..).unwrap_or_default();
        let (result, body) = match rest.split_once(" = ") {
            Some((result, body)) => (result, Some(body.trim().to_owned())),
            None => (rest, None),
        };
        let result = result.trim().strip_prefix("->").map(|result| result.trim().to_owned());
        Signature { arguments: arguments.collect(), result, body }
    }
}

/// Where what's between the first parentheses begins and ends.
fn parentheses(line: &str) -> (usize, usize) {
    let begin = line.find('(').map_or(line.len(), |at| at + 1);
    let mut depth = 1;
    for (at, c) in line[begin..].char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth == 0 {
            return (begin, begin + at);
        }
    }
    (begin, line.len())
}

/// The parts of a list, by the commas that are inside of nothing.
fn split(list: &str) -> Vec<&str> {
    let (mut parts, mut begun, mut depth) = (Vec::new(), 0, 0_i32);
    for (at, c) in list.char_indices() {
        match c {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(list[begun..at].trim());
                begun = at + 1;
            }
            _ => {}
        }
    }
    parts.push(list[begun..].trim());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(kind: Kind, entry: &str) -> Proposed {
        let name = entry.lines().last().and_then(|line| line.trim().strip_prefix("fn ")?.split('(').next());
        let name = name.unwrap_or_default().to_owned();
        Proposed { name, kind, entry: entry.to_owned(), imports: vec![], is_deprecated: false }
    }

    fn model(name: &str, calls: &[(Kind, &str)]) -> Option<String> {
        let calls: Vec<Proposed> = calls.iter().map(|(kind, entry)| call(*kind, entry)).collect();
        likely(name, &calls).map(|modelled| modelled.model)
    }

    #[test]
    fn a_container_is_told_by_its_calls() {
        use Kind::{Changes, Looks};
        let push = (Changes, "fn push(&mut self, x: u8);");
        let pop = (Changes, "fn pop(&mut self) -> Option<u8>;");
        assert_eq!(model("a::Stack", &[push, pop]).as_deref(), Some("Vec<u8>"));
        assert_eq!(
            model("a::Stack", &[push, pop, (Looks, "fn peek(&self) -> Option<&u8>;")]).as_deref(),
            Some("Vec<u8>")
        );
        assert_eq!(
            model("a::MinHeap", &[push, pop, (Looks, "fn peek(&self) -> Option<&u8>;")]).as_deref(),
            Some("std::collections::BinaryHeap<u8>")
        );
        let insert = (Changes, "fn insert(&mut self, key: u8, value: (u8, bool)) -> Option<(u8, bool)>;");
        let get = (Looks, "fn get(&self, key: &u8) -> Option<&(u8, bool)>;");
        assert_eq!(
            model("a::Map", &[insert, get]).as_deref(),
            Some("std::collections::BTreeMap<u8, (u8, bool)>")
        );
        let insert = (Changes, "#[may_panic] // If it's full.\n    fn insert(&mut self, x: usize) -> bool;");
        let contains = (Looks, "fn contains(&self, x: usize) -> bool;");
        assert_eq!(
            model("a::Set", &[insert, contains]).as_deref(),
            Some("std::collections::BTreeSet<usize>")
        );
        // A set of places isn't one of values, and what's pushed and never popped is nothing known.
        assert_eq!(model("a::Bits", &[(Changes, "fn insert(&mut self, x: usize);"), contains]), None);
        assert_eq!(model("a::Log", &[push]), None);
    }

    #[test]
    fn a_model_does_the_same_by_name_or_by_body() {
        let of = |kind, entry| beside(&call(kind, entry), "Vec<u8>");
        assert_eq!(
            of(Kind::Makes, "fn with_capacity(n: {n: usize | n <= 64}) -> Self;"),
            "fn with_capacity(n: {n: usize | n <= 64}) -> Self => |_| <Vec<u8>>::default();"
        );
        assert_eq!(of(Kind::Makes, "fn new() -> Self;"), "fn new() -> Self => || <Vec<u8>>::default();");
        assert_eq!(
            of(
                Kind::Looks,
                "fn iter(&self, taken: usize) -> usize = |value, taken| value.iter().take(taken).count();"
            ),
            "fn iter(&self, taken: usize) -> usize = |value, taken| value.iter().take(taken).count() => |value, taken| \
             value.iter().take(taken).count();"
        );
        assert_eq!(of(Kind::Changes, "fn pop(&mut self) -> Option<u8>;"), "fn pop(&mut self) -> Option<u8>;");
    }
}
