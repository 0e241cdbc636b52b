//! Test cases of programs as documents have them, and the part of a report that's read back by `run --case` and `run --inputs -`.
//!
//! Values are strings in the notation of [`value`](super::value).

use super::source::placed;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use touchstone_cover::report::TestCase;
use touchstone_front_boogie::value::{print, print_function};
use touchstone_program::Program;
use touchstone_report::Region;

/// What's read of a report.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    /// What it says it is: [`FORMAT`].
    pub format: String,
    /// Of that form: [`VERSION`].
    pub version: u32,
    /// How the program was covered.
    #[serde(default)]
    pub settings: Settings,
    /// In the order of the source.
    #[serde(default)]
    pub subjects: Vec<Procedure>,
}

/// How the program was covered.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// What was to be covered, as `--criterion` takes it.
    pub criterion: String,
}

/// What became of a procedure.
#[derive(Debug, Deserialize)]
pub struct Procedure {
    /// Its name.
    pub name: String,
    /// What was to be covered.
    #[serde(default)]
    pub goals: Vec<Goal>,
    /// The test cases.
    #[serde(default)]
    pub cases: Vec<Case>,
}

/// A goal: a block, an edge, edges in a row, or an assertion.
#[derive(Debug, Deserialize)]
pub struct Goal {
    /// A label, `a -> b`, or what an assertion protects.
    pub name: String,
    /// Where.
    #[serde(default)]
    pub region: Option<Region>,
}

/// What documents say they are.
pub use touchstone_report::FORMAT;
/// Of the form.
pub const VERSION: u32 = 1;

/// A test case.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Case {
    /// From 1.
    pub number: usize,
    /// Initial values of variables.
    pub inputs: Vec<Named>,
    /// Meanings of functions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub functions: Vec<Named>,
    /// How many elements types have, where that matters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<TypeSize>,
    /// The values that havocked variables get, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<String>,
    /// The edges taken, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<Edge>,
    /// The labels of the procedure's own blocks, in order.
    #[serde(default)]
    pub path: Vec<String>,
    /// The goals that no case before covers, by their index in `goals`, from 0.
    #[serde(default)]
    pub covers: Vec<usize>,
    /// The assertion it violates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub violates: Option<Region>,
}

/// Something with a value.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Named {
    /// What.
    pub name: String,
    /// The value.
    pub value: String,
}

/// A type with so many elements.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TypeSize {
    /// Which.
    pub name: String,
    /// How many.
    pub elements: u32,
}

/// A block's edge.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Edge {
    /// In which procedure.
    pub procedure: String,
    /// From which block, by its label.
    pub block: String,
    /// Among the targets of its `goto`, from 0.
    pub edge: u32,
}

/// What runs a case again, as fields of a report's case.
pub fn again(program: &Program, number: usize, case: &TestCase) -> Map<String, Value> {
    match serde_json::to_value(self::case(program, number, case)) {
        Ok(Value::Object(fields)) => fields,
        // A structure with names for its fields is an object.
        _ => Map::new(),
    }
}

fn case(program: &Program, number: usize, case: &TestCase) -> Case {
    let named = |(name, value): (&str, String)| Named { name: name.to_owned(), value };
    let inputs = case.initial.iter().map(|(var, value)| named((program.variable_name(var), print(value))));
    let functions = case.initial.functions();
    let functions =
        functions.map(|(fun, table)| named((&*program.store().fun(fun).name, print_function(table))));
    let types = program.types().iter().filter_map(|(name, _)| {
        Some(TypeSize { name: name.to_string(), elements: case.initial.universe(name)? })
    });
    let edges = case.script.branches.iter().map(|branch| {
        let owner = program.procedure(branch.procedure);
        let body = owner.body.as_ref();
        let block = body.and_then(|body| body.blocks.get(branch.block.index()));
        Edge {
            procedure: owner.name.to_string(),
            block: block.map(|block| block.name.to_string()).unwrap_or_default(),
            edge: branch.index,
        }
    });
    Case {
        number,
        inputs: inputs.collect(),
        functions: functions.collect(),
        types: types.collect(),
        chosen: case.script.values.iter().map(print).collect(),
        edges: edges.collect(),
        path: case.path.clone(),
        covers: case.covers.clone(),
        violates: case.violates.as_ref().and_then(|place| placed(place).region()),
    }
}
