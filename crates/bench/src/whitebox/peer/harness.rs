//! What calls a function of C on inputs that a peer chooses: the same harness for each, so that they search the same inputs. Numbers come
//! from `__VERIFIER_nondet_…` (the rules of Test-Comp). A pointer is null or leads into a pool of objects of its type, which are
//! filled likewise: so lists of nodes come about that are shared and circular, as large as the pool.

use std::collections::HashMap;
use std::fmt::Write as _;
use touchstone_program::Program;
use touchstone_program::layout::{Shape, SourceFunction, TypeId};

/// Objects of a record's type that pointers can lead to.
const RECORDS: usize = 4;
/// Blocks of other types that pointers can lead to, and elements of each.
const BLOCKS: usize = 2;
const ELEMENTS: usize = 4;
/// Bytes of a block of characters; the last is zero.
const CHARACTERS: usize = 7;
/// Arrays beyond this are refused: a harness fills them element by element.
const LONGEST_ARRAY: u64 = 256;

/// The functions of numbers that a harness may call: the rest of the name, its result in C, and its width in bytes.
pub(super) const NUMBERS: [(&str, &str, u64); 10] = [
    ("char", "char", 1),
    ("uchar", "unsigned char", 1),
    ("short", "short", 2),
    ("ushort", "unsigned short", 2),
    ("int", "int", 4),
    ("uint", "unsigned int", 4),
    ("long", "long", 8),
    ("ulong", "unsigned long", 8),
    ("float", "float", 4),
    ("double", "double", 8),
];

/// The harness of a function: declarations of [`NUMBERS`], and `void touchstone_drive(void)`, which stands behind the function's source.
///
/// # Errors
/// Its input isn't made of numbers, records, arrays and pointers to these; in words.
pub fn harness(program: &Program, function: &SourceFunction) -> Result<String, String> {
    let mut writer =
        Writer { program, pools: HashMap::new(), declared: String::new(), filled: String::new() };
    let (mut body, mut names) = (String::new(), vec![]);
    for (index, parameter) in function.parameters.iter().enumerate() {
        let name = format!("touchstone_argument_{index}");
        // What isn't initialised is an input of its own to some tools; statics are.
        let _ = writeln!(body, "    static __typeof__({}) {name};", writer.name(parameter.ty)?);
        writer.fill(&mut body, &name, parameter.ty)?;
        names.push(name);
    }
    let variables = program.memory.objects.iter().filter(|object| !object.constant);
    // What the compiler calls `f.count` is a static variable of a function, which nobody else can set.
    for (global, ty) in variables.filter_map(|object| Some((object, object.ty?))) {
        if !global.name.contains('.') {
            writer.fill(&mut body, &global.name, ty)?;
        }
    }
    let call = format!("{}({})", function.name, names.join(", "));
    // A result that nobody uses would let an optimiser drop the call.
    let call = match function.result {
        Some(_) => {
            format!("volatile __typeof__({call}) touchstone_result = {call};\n    (void)touchstone_result;")
        }
        None => format!("{call};"),
    };
    let mut text = String::new();
    for (suffix, ty, _) in NUMBERS {
        let _ = writeln!(text, "extern {ty} __VERIFIER_nondet_{suffix}(void);");
    }
    let Writer { declared, filled, .. } = writer;
    let _ = write!(
        text,
        "{declared}void touchstone_drive(void);\nvoid touchstone_drive(void)\n{{\n{filled}{body}    {call}\n}}\n"
    );
    Ok(text)
}

struct Writer<'a> {
    program: &'a Program,
    /// The pool of each type that a pointer can lead to.
    pools: HashMap<TypeId, usize>,
    declared: String,
    filled: String,
}

impl Writer<'_> {
    /// A type's name, without what would forbid to assign to it.
    fn name(&self, ty: TypeId) -> Result<String, String> {
        let name = &*self.program.layouts.get(ty).name;
        let pointer = name.trim_end().ends_with(['*', ')', ']']);
        let name = name.trim_end_matches(" const").trim_end_matches("*const");
        let name =
            if pointer { name } else { name.trim_start_matches("const ").trim_start_matches("volatile ") };
        match name.is_empty() || name.contains(['<', '{', '?']) || matches!(name, "struct" | "union" | "enum")
        {
            true => Err("not run: a type of its input has no name".to_owned()),
            false => Ok(name.to_owned()),
        }
    }

    /// Writes statements that fill a place of a type.
    fn fill(&mut self, text: &mut String, place: &str, ty: TypeId) -> Result<(), String> {
        let program = self.program;
        let about = program.layouts.get(ty);
        match &about.shape {
            Shape::Boolean => {
                let _ = writeln!(text, "    {place} = __VERIFIER_nondet_uchar() & 1;");
            }
            Shape::Character { signed } | Shape::Integer { signed } | Shape::Enumeration { signed, .. } => {
                let number = NUMBERS[..8]
                    .iter()
                    .find(|(suffix, _, size)| *size == about.size && suffix.starts_with('u') != *signed);
                let (suffix, ..) = number.ok_or("not run: its input has integers of other widths")?;
                let _ = writeln!(text, "    {place} = __VERIFIER_nondet_{suffix}();");
            }
            Shape::Float => {
                let number = NUMBERS[8..].iter().find(|(_, _, size)| *size == about.size);
                let (suffix, ..) = number.ok_or("not run: its input has floats of other widths")?;
                let _ = writeln!(text, "    {place} = __VERIFIER_nondet_{suffix}();");
            }
            Shape::Pointer { to: Some(to) } => {
                let (pool, count) = self.pool(*to)?;
                let _ = writeln!(
                    text,
                    "    {{\n        unsigned char chosen = __VERIFIER_nondet_uchar();\n        \
                     {place} = chosen < {count} ? {pool}[chosen] : 0;\n    }}"
                );
            }
            Shape::Array { element, length: Some(length) } if *length <= LONGEST_ARRAY => {
                for index in 0..*length {
                    self.fill(text, &format!("{place}[{index}]"), *element)?;
                }
            }
            Shape::Record { fields, overlapping } => {
                // Of a union the first member is filled.
                let taken = if *overlapping { 1 } else { fields.len() };
                for field in &fields[..taken.min(fields.len())] {
                    self.fill(text, &format!("{place}.{}", field.name), field.ty)?;
                }
            }
            Shape::Pointer { to: None } => return Err("not run: it takes `void *`".to_owned()),
            Shape::FunctionPointer => return Err("not run: it takes functions".to_owned()),
            Shape::Array { .. } => return Err("not run: it takes large arrays".to_owned()),
            Shape::Opaque => return Err("not run: it takes something whose type isn't known".to_owned()),
        }
        Ok(())
    }

    /// The pointers into the pool of a type, as an array, and how many there are.
    fn pool(&mut self, ty: TypeId) -> Result<(String, usize), String> {
        let program = self.program;
        let shape = &program.layouts.get(ty).shape;
        let (count, elements) = match shape {
            Shape::Record { .. } => (RECORDS, 1),
            Shape::Character { .. } => (BLOCKS, CHARACTERS),
            _ => (BLOCKS, ELEMENTS),
        };
        if let Some(index) = self.pools.get(&ty) {
            return Ok((format!("touchstone_pointers_{index}"), count));
        }
        let index = self.pools.len();
        // Known before it's filled: a node's pointers lead to nodes.
        self.pools.insert(ty, index);
        let name = self.name(ty)?;
        let pool = format!("touchstone_pool_{index}");
        let pointers = format!("touchstone_pointers_{index}");
        let total = count * elements;
        let starts: Vec<String> = (0..count).map(|block| format!("&{pool}[{}]", block * elements)).collect();
        let _ = writeln!(
            self.declared,
            "static __typeof__({name}) {pool}[{total}], *{pointers}[{count}] = {{{}}};",
            starts.join(", ")
        );
        let mut filled = String::new();
        for element in 0..total {
            let last = elements > 1 && element % elements == elements - 1;
            if !(last && matches!(shape, Shape::Character { .. })) {
                self.fill(&mut filled, &format!("{pool}[{element}]"), ty)?;
            }
        }
        self.filled.push_str(&filled);
        Ok((pointers, count))
    }
}
