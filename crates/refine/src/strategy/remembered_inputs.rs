//! What a campaign remembers of the inputs that the specification held on: some of them, for the sample at its end, and what the
//! function returned on those, which may be telling: a parser that was never given anything but nonsense passes every test.

use std::rc::Rc;

/// Most inputs that are remembered.
const KNOWN: usize = 512;

/// Fewer outputs say too little.
const TELLING: u64 = 32;

/// What earlier phases had.
#[derive(Debug, Default)]
pub(crate) struct RememberedInputs {
    /// All of a depth up to this one had their turn.
    pub(crate) depth: Option<u32>,
    /// Some inputs, and of how many.
    pub(super) known: Vec<Rc<[i128]>>,
    held: u64,
    /// Whether outputs can differ in their constructor.
    is_sum: bool,
    outputs: Outputs,
}

/// What was returned, as far as it was looked at.
#[derive(Debug, Default)]
enum Outputs {
    #[default]
    None,
    /// This many runs, all with this text.
    Same(u64, String),
    /// This many runs, all of them errors.
    Errors(u64),
    /// They differ.
    Various,
}

impl RememberedInputs {
    /// `is_sum`: whether the outputs are of a type with several constructors.
    pub(crate) fn new(is_sum: bool) -> RememberedInputs {
        RememberedInputs { is_sum, ..RememberedInputs::default() }
    }

    /// Whether the next input is one to be remembered, with what the function returns on it. Of later ones fewer are.
    pub(crate) fn is_next(&mut self) -> bool {
        let is_next = self.remembers_next();
        self.held += 1;
        is_next
    }

    /// The same, and the next input is still the next.
    pub(crate) fn remembers_next(&self) -> bool {
        let number = self.held + 1;
        let apart = (number.ilog2() / 2).min(10);
        self.known.len() < KNOWN && number.trailing_zeros() >= apart
    }

    /// Remembers an input and what was returned on it.
    pub(crate) fn keep(&mut self, tape: &Rc<[i128]>, output: Option<&str>) {
        self.known.push(tape.clone());
        let Some(output) = output.filter(|_| self.is_sum) else { return };
        let name = constructor(output);
        self.outputs = match std::mem::take(&mut self.outputs) {
            Outputs::None => Outputs::Same(1, output.to_owned()),
            Outputs::Same(count, text) if text == output => Outputs::Same(count + 1, text),
            Outputs::Same(count, text) if name == "Err" && constructor(&text) == name => {
                Outputs::Errors(count + 1)
            }
            Outputs::Errors(count) if name == "Err" => Outputs::Errors(count + 1),
            Outputs::Same(..) | Outputs::Errors(_) | Outputs::Various => Outputs::Various,
        };
    }

    /// The shape that all outputs which were looked at have, and how many those were: the same value, or errors. That a function always
    /// succeeds is no news.
    pub(crate) fn one_shape(&self) -> Option<(u64, String)> {
        match &self.outputs {
            Outputs::Same(count, text) if *count >= TELLING => Some((*count, text.clone())),
            Outputs::Errors(count) if *count >= TELLING => Some((*count, "Err(…)".to_owned())),
            _ => None,
        }
    }
}

/// The constructor of a value written in Rust.
fn constructor(text: &str) -> &str {
    text.split(['(', '{', ' ']).next().unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::RememberedInputs;
    use std::rc::Rc;

    fn shape(outputs: &[&str]) -> Option<(u64, String)> {
        let mut tried = RememberedInputs::new(true);
        let tape: Rc<[i128]> = [0].into();
        outputs.iter().for_each(|output| tried.keep(&tape, Some(output)));
        tried.one_shape()
    }

    #[test]
    fn one_shape_is_one_text_or_nothing_but_errors() {
        assert_eq!(shape(&["None"; 40]), Some((40, "None".into())));
        let errors: Vec<String> = (0..40).map(|number| format!("Err(\"at {number}\")")).collect();
        let errors: Vec<&str> = errors.iter().map(String::as_str).collect();
        assert_eq!(shape(&errors), Some((40, "Err(…)".into())));
        assert_eq!(shape(&[&errors[..], &["Ok(1)"]].concat()), None);
        assert_eq!(shape(&["None"; 31]), None);
        let fine: Vec<String> = (0..40).map(|number| format!("Some({number})")).collect();
        assert_eq!(shape(&fine.iter().map(String::as_str).collect::<Vec<_>>()), None);
    }

    #[test]
    fn later_inputs_are_remembered_less_often() {
        let mut tried = RememberedInputs::new(false);
        let kept =
            |tried: &mut RememberedInputs, inputs: usize| (0..inputs).filter(|_| tried.is_next()).count();
        assert!(kept(&mut tried, 16) >= 8);
        assert!(kept(&mut tried, 10_000) < 600);
    }
}
