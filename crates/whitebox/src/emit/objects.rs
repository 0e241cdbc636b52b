//! The objects of a test in C: which variable stands for which object of an input, how it's declared and filled, and how a pointer
//! to it or a part of it is written.

use super::constant_members::{leaves_at, order};
use super::equality::equals;
use super::initial::holds;
use super::library::Library;
use super::nested_arrays::{dimensions, nested};
use super::place::{Leaf, is_nameless, leaves, plain, same};
use super::registers::unknown;
use super::runner::STUB_ADDRESS;
use super::unwritable::Unwritable;
use super::world::World;
use crate::literal::{Headers, extend, literal, of_x87, string};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use touchstone_explore::input::{Cell, InputObject, ObjectId, Purpose, Target};
use touchstone_explore::{Input, InputValue, TestCase};
use touchstone_program::layout::{Shape, TypeId};
use touchstone_program::{Layouts, Program};

/// The variables that lead to the texts of the environment.
const ENVIRONMENT: [&str; 2] = ["environ", "__environ"];

/// What can be named in a test: what a pointer may lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Root {
    /// The variable, or an expression that's a pointer.
    pub name: String,
    /// Whether it's a pointer to the object, not the object.
    pub is_pointer: bool,
    /// The type of its elements.
    pub element: Option<TypeId>,
    /// How many.
    pub count: u64,
}

impl Root {
    /// The part as an expression that can be assigned to.
    pub(super) fn part(&self, suffix: &str) -> String {
        // The parts of a complex number.
        for operator in ["__real__", "__imag__"] {
            if let Some(whole) = suffix.strip_suffix(operator).and_then(|suffix| suffix.strip_suffix('.')) {
                return format!("{operator} {}", self.part(whole));
            }
        }
        match (self.is_pointer && self.count == 1, suffix.strip_prefix('.')) {
            (false, _) => format!("{}{suffix}", self.name),
            (true, Some(field)) => format!("{}->{field}", self.name),
            (true, None) if suffix.is_empty() => format!("*{}", self.name),
            (true, None) => format!("(*{}){suffix}", self.name),
        }
    }

    /// Its address.
    fn address(&self) -> String {
        if self.is_pointer || self.count != 1 { self.name.clone() } else { format!("&{}", self.name) }
    }
}

/// Writes the objects of one test.
pub(super) struct Objects<'a> {
    /// The program.
    pub program: &'a Program,
    /// The input.
    pub input: &'a Input,
    /// What the run found around it.
    pub world: &'a World,
    /// Names that mean something else.
    pub reserved: &'a BTreeSet<String>,
    /// What's called of the C library.
    pub library: &'a Library,
    /// What literals need.
    pub headers: &'a mut Headers,
    roots: BTreeMap<Target, Root>,
    taken: BTreeSet<String>,
    /// In which order the input's objects are declared.
    order: Vec<usize>,
}

impl<'a> Objects<'a> {
    /// Gives every object of the input a name.
    pub(super) fn new(
        program: &'a Program,
        input: &'a Input,
        world: &'a World,
        heap: bool,
        reserved: &'a BTreeSet<String>,
        library: &'a Library,
        headers: &'a mut Headers,
    ) -> Objects<'a> {
        let (roots, taken) = (BTreeMap::new(), BTreeSet::new());
        let order = vec![];
        let mut objects = Objects { program, input, world, reserved, library, headers, roots, taken, order };
        for (index, object) in input.objects.iter().enumerate() {
            let name = objects.fresh(&object.name);
            let by_value = matches!(object.purpose, Purpose::ByValue | Purpose::Result);
            let root = Root {
                name,
                is_pointer: heap && !by_value || objects.is_stream(object),
                element: object.element.filter(|ty| objects.declarable(*ty)),
                count: if object.element.is_some() { object.count.max(1) } else { object.size.max(1) },
            };
            // What has no type is bytes.
            let root = if root.element.is_none() { Root { count: object.size.max(1), ..root } } else { root };
            objects.roots.insert(Target::Object(ObjectId(index as u32)), root);
        }
        objects.arrange();
        for (index, global) in program.memory.objects.iter().enumerate() {
            let (element, count) = match global.ty.map(|ty| (ty, &program.layouts.get(ty).shape)) {
                Some((_, Shape::Array { element, length })) => (Some(*element), length.unwrap_or(0)),
                Some((ty, _)) => (Some(ty), 1),
                None => (None, 1),
            };
            // An array of one is an array still.
            let (name, count) =
                (global.name.to_string(), if count == 1 && element != global.ty { 0 } else { count });
            let root = Root { name, is_pointer: false, element, count };
            objects.roots.insert(Target::Global(index), root);
        }
        objects
    }

    /// Decides which object is declared before which, and which ones are allocated because of that.
    fn arrange(&mut self) {
        let objects: Vec<(Root, &InputObject)> = (0..)
            .zip(&self.input.objects)
            .filter_map(|(index, object)| {
                Some((self.roots.get(&Target::Object(ObjectId(index)))?.clone(), object))
            })
            .collect();
        let arranged = order(self.layouts(), &objects);
        for index in arranged.allocated {
            if let Some(root) = self.roots.get_mut(&Target::Object(ObjectId(index as u32))) {
                root.is_pointer = true;
            }
        }
        self.order = arranged.order;
    }

    fn layouts(&self) -> &'a Layouts {
        &self.program.layouts
    }

    /// Whether it's a stream of the C library's, which only that can make.
    fn is_stream(&self, object: &InputObject) -> bool {
        let name = object.element.map(|ty| &*self.layouts().get(ty).name);
        object.purpose == Purpose::Pointee && matches!(name, Some("FILE" | "struct _IO_FILE"))
    }

    fn declarable(&self, ty: TypeId) -> bool {
        let source = self.layouts().get(ty);
        source.size > 0 && !matches!(source.shape, Shape::Opaque) && plain(&source.name).is_some()
    }

    /// A name of C that's like this one and means nothing else.
    pub(super) fn fresh(&mut self, like: &str) -> String {
        let mut name = String::new();
        for c in like.chars() {
            match c {
                'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => name.push(c),
                _ if name.ends_with('_') || name.is_empty() => {}
                _ => name.push('_'),
            }
        }
        let mut name = name.trim_end_matches('_').to_owned();
        if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
            name.insert_str(0, "object");
        }
        let plain = name.clone();
        let mut number = 2;
        while self.reserved.contains(&name) || self.taken.contains(&name) {
            name = format!("{plain}_{number}");
            number += 1;
        }
        self.taken.insert(name.clone());
        name
    }

    /// A name for what the run allocated, once there's an expression that leads to it.
    pub(super) fn allocated(&mut self, target: Target, name: String, element: Option<TypeId>) {
        self.roots.entry(target).or_insert(Root { name, is_pointer: true, element, count: 1 });
    }

    /// Remembers how to get to what the run allocated, if this cell leads to its beginning.
    pub(super) fn discover(&mut self, root: &Root, cell: &Cell) {
        let InputValue::Pointer { target: target @ Target::Allocated(_), offset: 0 } = cell.value else {
            return;
        };
        let Some(element) = root.element else { return };
        let count = if root.count == 0 { u64::MAX } else { root.count };
        let found = leaves(self.layouts(), element, count, cell.offset, u64::from(cell.size));
        if let [leaf] = found.as_slice()
            && let Shape::Pointer { to: Some(to) } = self.layouts().get(leaf.ty).shape
        {
            self.allocated(target, root.part(&leaf.suffix), Some(to));
        }
    }

    /// The name of what the function returns through memory, if something's known of it.
    pub(super) fn result(&self, case: &TestCase) -> Option<&str> {
        let told = case.observed.changed.iter().find_map(|change| match change.target {
            Target::Object(id) if self.input.object(id)?.purpose == Purpose::Result => Some(change.target),
            _ => None,
        });
        self.roots.get(&told?).map(|root| root.name.as_str())
    }

    /// What a pointer may lead to.
    pub(super) fn root(&self, target: Target) -> Option<&Root> {
        self.roots.get(&target)
    }

    /// Declares all objects and fills them; then sets the globals.
    ///
    /// # Errors
    /// Something can't be written in C.
    pub(super) fn declare(&mut self, text: &mut String) -> Result<(), Unwritable> {
        let mut late = String::new();
        for index in self.order.clone() {
            let Some(object) = self.input.objects.get(index) else { continue };
            let root = self.roots.get(&Target::Object(ObjectId(index as u32))).cloned();
            if let Some(root) = root.filter(|_| object.purpose != Purpose::Result) {
                self.declare_one(text, &mut late, &root, object)?;
            }
        }
        text.push_str(&late);
        self.environment(text)?;
        for global in &self.input.globals {
            let Some(object) = self.program.memory.objects.get(global.index) else { continue };
            if object.name.contains('.') {
                if holds(object, &global.cells) {
                    continue;
                }
                return Err(Unwritable::Unnamed(object.name.to_string()));
            }
            if let Some(root) = self.roots.get(&Target::Global(global.index)).cloned() {
                for cell in &global.cells {
                    let is_constant = leaves_at(self.layouts(), &root, cell).iter().any(|leaf| leaf.constant);
                    match is_constant {
                        false => self.assign(text, &root, cell)?,
                        true if holds(object, std::slice::from_ref(cell)) => {}
                        // It's the tests that define it.
                        true => self.copy(text, &root, cell)?,
                    }
                }
            }
        }
        Ok(())
    }

    /// The texts of the environment, where the program looks at them by their variable: a declaration for it, and null where the case has none. The
    /// runner puts back what was there.
    ///
    /// # Errors
    /// The case asks for variables by their names, too.
    fn environment(&self, text: &mut String) -> Result<(), Unwritable> {
        let objects = (0..).zip(&self.program.memory.objects);
        for (index, object) in objects.filter(|(_, object)| ENVIRONMENT.contains(&&*object.name)) {
            let is_given = self.input.globals.iter().any(|global| global.index == index);
            if !self.world.variables.is_empty() {
                match is_given {
                    true => return Err(Unwritable::Environment),
                    false => continue,
                }
            }
            let _ = writeln!(text, "    extern char **{};", object.name);
            if !is_given {
                let _ = writeln!(text, "    {} = NULL;", object.name);
            }
        }
        Ok(())
    }

    /// The cells of an object of no known type, with words that are addresses of other objects as pointers: where those lie when a test
    /// runs is another matter.
    fn cells(&self, root: &Root, object: &InputObject) -> Vec<Cell> {
        const WORD: u64 = 8;
        let mut cells = object.cells.clone();
        if root.element.is_some() {
            return cells;
        }
        for begin in (0..object.size / WORD).map(|index| index * WORD) {
            let inside =
                |cell: &Cell| begin <= cell.offset && cell.offset + u64::from(cell.size) <= begin + WORD;
            let mut word = 0u64;
            for cell in cells.iter().filter(|cell| inside(cell)) {
                if let InputValue::Bits { value, .. } = cell.value {
                    word |= (value as u64) << (8 * (cell.offset - begin));
                }
            }
            let target = (0..).zip(&self.input.objects).find(|(_, object)| {
                (object.address..object.address.saturating_add(object.size.max(1))).contains(&word)
            });
            if let Some((index, pointee)) = target.filter(|(_, pointee)| word != 0 && pointee.address != 0) {
                let offset = (word - pointee.address) as i64;
                cells.retain(|cell| !inside(cell));
                let value = InputValue::Pointer { target: Target::Object(ObjectId(index)), offset };
                cells.push(Cell { offset: begin, size: WORD as u32, value });
            }
        }
        cells
    }

    fn declare_one(
        &mut self,
        text: &mut String,
        late: &mut String,
        root: &Root,
        object: &InputObject,
    ) -> Result<(), Unwritable> {
        let name = &root.name;
        if self.is_stream(object) {
            let _ = writeln!(text, "    FILE *{name} = {};", self.world.stream(object.address));
            return Ok(());
        }
        let matrix = root.element.and_then(|ty| dimensions(self.layouts(), ty));
        let element = match (&matrix, root.element) {
            (Some((base, _)), _) => base.clone(),
            (None, Some(ty)) => plain(&self.layouts().get(ty).name).unwrap_or_else(|| "char".to_owned()),
            (None, None) => "_Alignas(16) unsigned char".to_owned(),
        };
        let star = if element.ends_with('*') { "" } else { " " };
        if root.is_pointer {
            let element = element.trim_start_matches("_Alignas(16) ");
            let star = if element.ends_with('*') { "" } else { " " };
            let calloc = self.library.name("calloc");
            let _ = match &matrix {
                Some((base, lengths)) => {
                    let lengths: String = lengths.iter().map(|length| format!("[{length}]")).collect();
                    writeln!(
                        text,
                        "    {base}{star}(*{name}){lengths} = {calloc}({}, sizeof *{name});",
                        root.count
                    )
                }
                None => {
                    writeln!(
                        text,
                        "    {element}{star}*{name} = {calloc}({}, sizeof({element}));",
                        root.count
                    )
                }
            };
            return self.fill(late, root, object, element);
        }
        if let Some(literal) = self.text_literal(root, object) {
            let _ = writeln!(text, "    {element}{star}{name}{literal};");
            return Ok(());
        }
        let mut length = if root.count == 1 { String::new() } else { format!("[{}]", root.count) };
        if let Some((_, lengths)) = &matrix {
            length.extend(lengths.iter().map(|length| format!("[{length}]")));
        }
        let mut parts: Vec<(Leaf, String)> = vec![];
        for cell in &self.cells(root, object) {
            match self.parts(root, cell)? {
                Some(found)
                    if found
                        .iter()
                        .all(|(leaf, _)| !leaf.in_union && (leaf.constant || !is_pointer(&cell.value))) =>
                {
                    parts.extend(found);
                }
                _ => self.assign(late, root, cell)?,
            }
        }
        let rows = matrix.as_ref().and_then(|(_, lengths)| nested(&parts, root.count, lengths));
        let values = match (rows, parts.as_slice()) {
            (Some(rows), _) => rows,
            (None, []) => "{0}".to_owned(),
            (None, [(leaf, value)]) if leaf.suffix.is_empty() => value.clone(),
            _ if self.is_dense(root, &parts) => {
                let values: Vec<&str> = parts.iter().map(|(_, value)| value.as_str()).collect();
                format!("{{{}}}", values.join(", "))
            }
            _ => {
                let values: Vec<String> =
                    parts.iter().map(|(leaf, value)| format!("{} = {value}", leaf.suffix)).collect();
                format!("{{{}}}", values.join(", "))
            }
        };
        let scalar =
            root.count == 1 && root.element.is_some_and(|ty| is_scalar(&self.layouts().get(ty).shape));
        let values = if scalar && parts.is_empty() { "0".to_owned() } else { values };
        let _ = writeln!(text, "    {element}{star}{name}{length} = {values};");
        Ok(())
    }

    /// Fills what was allocated: what's `const` by copying an object of the type that's made so, the rest by assignments.
    fn fill(
        &mut self,
        text: &mut String,
        root: &Root,
        object: &InputObject,
        element: &str,
    ) -> Result<(), Unwritable> {
        let (mut constants, mut copied, mut assigned) = (vec![], vec![], vec![]);
        for cell in self.cells(root, object) {
            let leaves = leaves_at(self.layouts(), root, &cell);
            match leaves.iter().any(|leaf| leaf.constant) {
                false => assigned.push(cell),
                true if leaves.iter().any(|leaf| leaf.in_union) => copied.push(cell),
                true => constants.extend(self.parts(root, &cell)?.unwrap_or_default()),
            }
        }
        let values: Vec<String> =
            constants.iter().map(|(leaf, value)| format!("{} = {value}", leaf.suffix)).collect();
        if !values.is_empty() {
            let length = if root.count == 1 { String::new() } else { format!("[{}]", root.count) };
            let ty = format!("__typeof__({element}{length})");
            let _ = writeln!(
                text,
                "    {}((void *){}, &({ty}){{{}}}, sizeof({ty}));",
                self.library.name("memcpy"),
                root.name,
                values.join(", ")
            );
        }
        for cell in &copied {
            self.copy(text, root, cell)?;
        }
        for cell in &assigned {
            self.assign(text, root, cell)?;
        }
        Ok(())
    }

    /// Whether the parts are the elements of an array from the first on, so that they needn't be named.
    fn is_dense(&self, root: &Root, parts: &[(Leaf, String)]) -> bool {
        root.count != 1
            && parts.iter().enumerate().all(|(index, (leaf, _))| leaf.suffix == format!("[{index}]"))
    }

    /// The length and the characters of a string, as an initialiser; the length isn't said where the characters say it. NULs at the end
    /// aren't written.
    fn text_literal(&self, root: &Root, object: &InputObject) -> Option<String> {
        let element = root.element?;
        if object.purpose != Purpose::Text || self.layouts().get(element).size != 1 {
            return None;
        }
        let mut bytes = vec![0u8; usize::try_from(object.size).ok()?];
        for cell in &object.cells {
            let InputValue::Bits { value, .. } = &cell.value else { return None };
            let at = usize::try_from(cell.offset).ok()?;
            let stretch = bytes.get_mut(at..at.checked_add(cell.size as usize)?)?;
            stretch.iter_mut().zip(value.to_le_bytes()).for_each(|(byte, new)| *byte = new);
        }
        let size = bytes.len();
        let length = size - bytes.iter().rev().take_while(|byte| **byte == 0).count();
        let text = string(&bytes[..length]);
        match size - length {
            0 => None,
            1 => Some(format!("[] = \"{text}\"")),
            _ => Some(format!("[{size}] = \"{text}\"")),
        }
    }

    /// The cell as parts of the type with their values; `None` if the type divides these bytes otherwise.
    fn parts(&mut self, root: &Root, cell: &Cell) -> Result<Option<Vec<(Leaf, String)>>, Unwritable> {
        let found = leaves_at(self.layouts(), root, cell);
        if found.is_empty() {
            return Ok(None);
        }
        let mut parts = vec![];
        for leaf in found {
            let shape = &self.layouts().get(leaf.ty).shape;
            let value = match (leaf.bits, &cell.value) {
                // Numbers that aren't addresses have no form that leads somewhere.
                (None, InputValue::Pointer { .. })
                    if !matches!(shape, Shape::Pointer { .. } | Shape::FunctionPointer) =>
                {
                    return Ok(None);
                }
                (None, InputValue::Bits { value, .. } | InputValue::Float { bits: value, .. })
                    if *shape == Shape::Float && cell.size > 8 =>
                {
                    let Some(bits) = of_x87(*value) else { return Ok(None) };
                    literal(self.layouts(), leaf.ty, bits, self.headers)
                }
                (None, value) => self.value(value, Some(leaf.ty))?,
                (Some(bits), InputValue::Bits { value, .. }) => {
                    self.bit_field(*value >> leaf.shift, bits, leaf.ty)
                }
                (Some(_), _) => return Ok(None),
            };
            parts.push((leaf, value));
        }
        Ok(Some(parts))
    }

    /// So many of the lowest bits, as a number of the field's type.
    pub(super) fn bit_field(&mut self, value: u128, bits: u64, ty: TypeId) -> String {
        let bits = u32::try_from(bits).unwrap_or(128).clamp(1, 128);
        let kept = if bits == 128 { value } else { value & ((1 << bits) - 1) };
        let signed = match &self.layouts().get(ty).shape {
            Shape::Integer { signed } | Shape::Character { signed } | Shape::Enumeration { signed, .. } => {
                *signed
            }
            _ => false,
        };
        let wide = if signed { extend(kept, bits) as u128 } else { kept };
        literal(self.layouts(), ty, wide, self.headers)
    }

    fn assign(&mut self, text: &mut String, root: &Root, cell: &Cell) -> Result<(), Unwritable> {
        match self.parts(root, cell)? {
            Some(parts) => {
                for (leaf, value) in parts {
                    let _ = writeln!(text, "    {} = {value};", root.part(&leaf.suffix));
                }
            }
            None => self.copy(text, root, cell)?,
        }
        Ok(())
    }

    /// Writes a cell byte by byte.
    fn copy(&mut self, text: &mut String, root: &Root, cell: &Cell) -> Result<(), Unwritable> {
        let value = self.bytes(cell)?;
        let memcpy = self.library.name("memcpy");
        let _ = writeln!(text, "    {memcpy}({}, {value}, {});", at(root, cell.offset), cell.size);
        Ok(())
    }

    /// Demands of each part of the object that it's as the cell says.
    ///
    /// # Errors
    /// Something can't be written in C.
    pub(super) fn expect(&mut self, text: &mut String, root: &Root, cell: &Cell) -> Result<(), Unwritable> {
        match self.parts(root, cell)? {
            Some(parts) => {
                for (leaf, value) in parts {
                    let part = root.part(&leaf.suffix);
                    let _ = writeln!(text, "    assert({});", equals(&part, &value));
                }
            }
            // What's between fields isn't anyone's to say.
            None if root
                .element
                .is_some_and(|ty| self.layouts().is_padding(ty, cell.offset, cell.size.into())) => {}
            None => {
                let value = self.bytes(cell)?;
                let place = at(root, cell.offset);
                let _ = writeln!(
                    text,
                    "    assert({}({place}, {value}, {}) == 0);",
                    self.library.name("memcmp"),
                    cell.size
                );
            }
        }
        Ok(())
    }

    /// A cell's bytes as an address from which to copy.
    fn bytes(&mut self, cell: &Cell) -> Result<String, Unwritable> {
        let (InputValue::Bits { value, .. } | InputValue::Float { bits: value, .. }) = &cell.value else {
            let value = self.value(&cell.value, None)?;
            return Ok(format!("&(const void *){{{value}}}"));
        };
        if cell.size > 16 {
            return Err(Unwritable::Width(cell.size * 8));
        }
        let bytes: Vec<String> =
            value.to_le_bytes()[..cell.size as usize].iter().map(|byte| format!("{byte}")).collect();
        Ok(format!("(const unsigned char[]){{{}}}", bytes.join(", ")))
    }

    /// A value as an expression, for something of that type.
    ///
    /// # Errors
    /// C has no form for it.
    pub(super) fn value(&mut self, value: &InputValue, ty: Option<TypeId>) -> Result<String, Unwritable> {
        Ok(match value {
            InputValue::Bits { value, width } => match ty {
                // What the compiler doesn't pass at all: there's nothing in it.
                Some(ty) if !is_scalar(&self.layouts().get(ty).shape) => {
                    let source = self.layouts().get(ty);
                    let name = plain(&source.name).filter(|_| source.shape != Shape::Opaque);
                    let name = name.ok_or(Unwritable::NotC)?;
                    format!("({name}){{{}}}", if source.size == 0 { "" } else { "0" })
                }
                Some(ty) => literal(self.layouts(), ty, *value, self.headers),
                None if *width > 64 => return Err(Unwritable::Width(*width)),
                None => format!("{value}uL"),
            },
            InputValue::Float { bits, width } => match ty {
                Some(ty) if *width >= 32 => literal(self.layouts(), ty, *bits, self.headers),
                _ => return Err(Unwritable::Width(*width)),
            },
            InputValue::Null => "NULL".to_owned(),
            InputValue::Wild(address) => format!("(void *)0x{address:x}"),
            InputValue::Pointer { target, offset } => self.pointer(*target, *offset, ty)?,
            InputValue::Contents(id) => match self.roots.get(&Target::Object(*id)) {
                Some(root) => root.part(""),
                None => return Err(Unwritable::NotC),
            },
            InputValue::Mathematical(_) => return Err(Unwritable::NotC),
        })
    }

    fn pointer(&self, target: Target, offset: i64, ty: Option<TypeId>) -> Result<String, Unwritable> {
        match target {
            Target::Function(id) => return Ok(self.program.procedure(id).name.to_string()),
            Target::UnknownFunction => {
                return Ok(format!("{STUB_ADDRESS}{}", unknown(&self.input.answers)?.0));
            }
            Target::Object(_) | Target::Global(_) | Target::Allocated(_) => {}
        }
        let root = self.roots.get(&target).ok_or(Unwritable::NotC)?;
        if let (Target::Global(_), true) = (target, root.name.contains('.')) {
            return Err(Unwritable::Unnamed(root.name.clone()));
        }
        let layouts = self.layouts();
        let pointee = ty.and_then(|ty| match layouts.get(ty).shape {
            Shape::Pointer { to } => to,
            _ => None,
        });
        let is_void = ty.is_some_and(|ty| matches!(layouts.get(ty).shape, Shape::Pointer { to: None }));
        // What the code takes a pointer for isn't what it's declared as.
        let inferred = ty.is_some_and(|ty| {
            let name = &layouts.get(ty).name;
            !is_void && (&**name == "void *" || is_nameless(name))
        });
        let fits = matches!((root.element, pointee), (Some(a), Some(b)) if same(layouts, a, b));
        let each = root.element.map_or(1, |ty| layouts.get(ty).size.max(1)) as i64;
        if offset == 0 && (fits || is_void) {
            return Ok(if inferred { format!("(void *){}", root.address()) } else { root.address() });
        }
        if fits && offset % each == 0 {
            let place = match offset / each {
                index if index > 0 && root.count != 1 => format!("&{}[{index}]", root.name),
                index if index < 0 => format!("{} - {}", root.address(), -index),
                index => format!("{} + {index}", root.address()),
            };
            return Ok(if inferred { format!("(void *)({place})") } else { place });
        }
        if let (Some(element), Some(pointee), Ok(from)) = (root.element, pointee, u64::try_from(offset)) {
            let count = if root.count == 0 { u64::MAX } else { root.count };
            let found = leaves(layouts, element, count, from, layouts.get(pointee).size);
            if let [leaf] = found.as_slice()
                && leaf.bits.is_none()
                && same(layouts, leaf.ty, pointee)
            {
                return Ok(format!("&{}", root.part(&leaf.suffix)));
            }
        }
        Ok(match offset {
            0 => format!("(void *){}", root.address()),
            offset => format!("(void *)((char *){} + {offset})", root.address()).replace("+ -", "- "),
        })
    }
}

fn at(root: &Root, offset: u64) -> String {
    format!("(char *){} + {offset}", root.address())
}

fn is_pointer(value: &InputValue) -> bool {
    matches!(value, InputValue::Pointer { target: Target::Object(_), .. })
}

/// Whether it's one value.
pub(super) fn is_scalar(shape: &Shape) -> bool {
    !matches!(shape, Shape::Array { .. } | Shape::Record { .. } | Shape::Opaque)
}
