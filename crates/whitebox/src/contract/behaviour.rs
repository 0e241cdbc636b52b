//! Behaviours of a contract: `behavior NAME: assumes A; requires R; ensures E;`. What one requires and ensures is asked where what it assumes was so
//! when the function was called: `A ==> R` before the call, `\old(A) ==> E` after it. What's said before the first behaviour is asked always.

use super::predicate::{Role, Translated, Untranslatable, old_name, translate};
use super::token::{Kind, Token, tokens};

/// The behaviour that the clauses belong to which are being read: none at the beginning.
#[derive(Default)]
pub(super) struct Behaviour {
    /// What it assumes, as its author wrote it.
    assumes: Vec<String>,
}

impl Behaviour {
    /// Takes a clause that says which behaviour this is, or what it assumes. `false` if it's another clause.
    pub(super) fn takes(&mut self, word: &str, condition: &str) -> bool {
        match word {
            "behavior" => self.assumes.clear(),
            "assumes" => self.assumes.push(plain(condition)),
            "complete" | "disjoint" => {
                self.assumes.clear();
                return false;
            }
            _ => return false,
        }
        true
    }

    /// What a clause asks, in C. Values on entry are numbered from `first_old` on.
    ///
    /// # Errors
    /// As for [`translate`], also in what's assumed: then the place is the condition's beginning.
    pub(super) fn translate(
        &self,
        condition: &str,
        role: Role,
        first_old: usize,
    ) -> Result<Translated, Untranslatable> {
        let begin = begin(condition);
        let told = |error: Untranslatable| Untranslatable { at: error.at + begin, ..error };
        let condition = &condition[begin..];
        if self.assumes.is_empty() {
            return translate(condition, role, first_old).map_err(told);
        }
        let assumed: Result<Vec<String>, Untranslatable> = self
            .assumes
            .iter()
            .map(|assumed| Ok(format!("({})", translate(assumed, Role::Requires, 0)?.expression)))
            .collect();
        let assumed = assumed.map_err(|error| Untranslatable { at: begin, ..error })?.join(" && ");
        Ok(match role {
            Role::Requires => {
                let asked = translate(condition, role, first_old).map_err(told)?;
                Translated { expression: format!("!({assumed}) || ({})", asked.expression), ..asked }
            }
            Role::Ensures { .. } => {
                let asked = translate(condition, role, first_old + 1).map_err(told)?;
                let expression = format!("!({}) || ({})", old_name(first_old), asked.expression);
                Translated { expression, old: [vec![assumed], asked.old].concat() }
            }
        })
    }

    /// A clause with what it's asked under, as its author wrote both.
    pub(super) fn said(&self, condition: &str) -> String {
        let asked = plain(condition);
        match self.assumes.is_empty() {
            true => asked,
            false => format!("{} ==> {asked}", self.assumes.join(" && ")),
        }
    }
}

/// Where a condition begins behind its name: `positive: x > 0`.
fn begin(condition: &str) -> usize {
    match &tokens(condition)[..] {
        [Token { kind: Kind::Word, .. }, colon, next, ..] if &condition[colon.range.clone()] == ":" => {
            next.range.start
        }
        _ => 0,
    }
}

/// A condition without its name, and without the `@` that its lines may begin with.
fn plain(condition: &str) -> String {
    let condition = &condition[begin(condition)..];
    let lines = condition.lines().map(|line| match line.trim_start().strip_prefix('@') {
        Some(rest) => rest.trim_start(),
        None => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}
