//! What comparisons suggest, on small inputs by hand.

use super::{Edit, Parts, changes, edits};
use crate::graph::{Ty, TypeGraph};
use crate::rtype::{Kind, RType, SeqOrder};
use crate::shrink::layout::Layout;
use crate::template::Template;
use touchstone_campaign::feedback::{Comparison, Texts, Trace};

struct Input {
    graph: TypeGraph,
    types: Vec<Ty>,
    tape: Vec<i128>,
}

impl Input {
    fn new(types: &[RType], tape: &[i128]) -> Input {
        let graph = TypeGraph::new();
        let types = types.iter().map(|ty| graph.intern(ty).expect("finite")).collect();
        Input { graph, types, tape: tape.to_vec() }
    }

    fn text(text: &str) -> Input {
        let chars = text.chars().map(|c| u32::from(c).into());
        let tape: Vec<i128> = std::iter::once(text.chars().count() as i128).chain(chars).collect();
        Input::new(&[RType::seq(RType::new(Kind::Char), SeqOrder::Any)], &tape)
    }

    fn edits(&self, trace: &Trace) -> Vec<Edit> {
        self.parts(|parts| edits(parts, trace))
    }

    fn parts<R>(&self, act: impl FnOnce(&Parts<'_>) -> R) -> R {
        let layout = Layout::of(&self.graph, &self.types, &self.tape).expect("a value");
        act(&Parts { graph: &self.graph, tape: &self.tape, layout: &layout })
    }

    /// The texts that the edits of the only argument make of it.
    fn texts(&self, trace: &Trace) -> Vec<String> {
        let text = |edit: Edit| {
            let mut words = Vec::new();
            let template = match edit.part {
                0 => edit.with,
                part => {
                    let whole = Template::of_tape(&self.graph, self.types[0], &mut self.tape.iter());
                    whole.expect("a value").with(&[part - 1], edit.with)
                }
            };
            let chars = |word: &i128| u32::try_from(*word).ok().and_then(char::from_u32);
            template.write(&mut words).then(|| words[1..].iter().filter_map(chars).collect())
        };
        self.edits(trace).into_iter().filter_map(text).collect()
    }
}

fn compared(size: u8, is_constant: bool, one: u64, other: u64) -> Trace {
    Trace { comparisons: vec![Comparison { size, is_constant, one, other }], texts: Vec::new() }
}

fn of_texts(one: &str, other: &str) -> Trace {
    let texts = Texts { one: one.into(), other: other.into(), is_whole: true };
    Trace { comparisons: Vec::new(), texts: vec![texts] }
}

#[test]
fn a_scalar_that_equals_an_operand_gets_the_other_and_its_neighbours() {
    let byte = || RType::int(-1000, 1000);
    let input = Input::new(&[byte(), byte()], &[5, 77]);
    let scalar = |part, word| Edit { part, with: Template::Scalar(word) };
    // The constant is the first operand: nothing of the input is to become what it's compared with the other way round.
    assert_eq!(input.edits(&compared(4, true, 900, 77)), [scalar(1, 900), scalar(1, 901), scalar(1, 899)]);
    let both = input.edits(&compared(4, false, 77, 5));
    assert!(both.contains(&scalar(0, 77)) && both.contains(&scalar(1, 5)));
    // A negative number, as the machine has it.
    let negative = input.edits(&compared(2, true, 0xFFF0, 77));
    assert_eq!(negative[0], scalar(1, -16));
    // What was compared was one more.
    assert!(input.edits(&compared(8, true, 500, 78)).contains(&scalar(1, 499)));
    assert_eq!(input.edits(&compared(8, true, 500, 1)), []);
    // Beyond the type's interval there's nothing to be put.
    assert_eq!(input.edits(&compared(8, true, 70_000, 77)), []);
}

#[test]
fn a_length_that_equals_an_operand_becomes_the_other() {
    let numbers = RType::seq(RType::int(0, 9), SeqOrder::Any);
    let input = Input::new(&[numbers], &[3, 7, 8, 9]);
    let first = &input.edits(&compared(8, true, 5, 3))[0];
    let [seven, eight, nine] = [7, 8, 9].map(Template::Scalar);
    let parts = vec![seven.clone(), eight.clone(), nine, Template::Hole, Template::Hole];
    assert_eq!(*first, Edit { part: 0, with: Template::Shape { choice: 5, parts } });
    let shorter = &input.edits(&compared(8, true, 2, 3))[0];
    assert_eq!(*shorter, Edit { part: 0, with: Template::Shape { choice: 2, parts: vec![seven, eight] } });
    assert_eq!(input.edits(&compared(8, true, 1 << 40, 3)), []);
}

#[test]
fn a_word_of_a_text_becomes_what_it_was_compared_with() {
    let input = Input::text("do it");
    assert_eq!(input.texts(&of_texts("it", "be"))[..], ["do be"]);
    assert_eq!(input.texts(&of_texts("é", "it"))[0], "do é");
    // It came from somewhere else: then it's tried instead, behind, and before.
    assert_eq!(input.texts(&of_texts("X", "Y"))[..3], ["X", "do itX", "Xdo it"]);
    // No text has half a character.
    let mut half = of_texts("it", "");
    half.texts[0].other = vec![0xC3];
    assert_eq!(input.texts(&half), [""; 0]);
}

#[test]
fn a_character_is_replaced_and_the_other_is_put_beside_it() {
    let texts = Input::text("ab").texts(&compared(4, true, b'='.into(), b'a'.into()));
    for expected in ["=b", "=ab", "a=b"] {
        assert!(texts.iter().any(|text| text == expected), "{texts:?}");
    }
}

#[test]
fn a_numeral_becomes_the_number_that_its_value_was_compared_with() {
    let texts = Input::text("v12.0").texts(&compared(8, true, 4096, 12));
    assert_eq!(texts, ["v4096.0", "v4097.0", "v4095.0"]);
}

#[test]
fn addresses_suggest_nothing() {
    let input = Input::new(&[RType::int(0, i64::MAX)], &[7]);
    assert_eq!(input.edits(&compared(8, false, 0x7FFD_1234_5678, 7)), []);
}

#[test]
fn every_part_is_changed_by_itself() {
    let numbers = RType::seq(RType::int(0, 9), SeqOrder::Any);
    let input = Input::new(&[RType::bool(), numbers], &[1, 1, 9]);
    let changes = input.parts(changes);
    let firsts: Vec<(usize, Template)> =
        changes.iter().map(|ways| (ways[0].part, ways[0].with.clone())).collect();
    let longer = Template::Shape { choice: 2, parts: vec![Template::Scalar(9), Template::Hole] };
    let shorter = Template::Shape { choice: 0, parts: vec![] };
    let scalar = Template::Scalar;
    assert_eq!(firsts, [(0, scalar(0)), (1, longer), (1, shorter), (2, scalar(8))]);
}
