//! What a search gets on by: the expressions of modules that it has reached.
//!
//! A break mostly comes soon after something new of the module, and where nothing new has come for most of a search, what's left
//! to do is the same with larger data. So that's what says how long a search goes on ([`Reach::limit`]): longer than the
//! least number of steps only while it still gets somewhere.

use touchstone_front_racket::core::{ExprId, Program};

/// A search that goes on beyond the least number of steps has reached something in the last three of four.
const PATIENCE: u64 = 4;

/// It ends after so many times the least number of steps in any case.
const MOST: u64 = 7;

/// Which expressions were reached, and when the last of them was.
#[derive(Debug)]
pub struct Reach {
    /// By expression. Those of the prelude count as reached.
    seen: Vec<bool>,
    /// Whether one was reached since it was asked.
    news: bool,
    /// The step of the search at the last news.
    last: u64,
}

impl Reach {
    /// Nothing of the program's modules was reached. Cost: the number of expressions.
    pub fn new(program: &Program) -> Reach {
        let seen = program.origins().iter().map(|origin| origin.module == Program::PRELUDE).collect();
        Reach { seen, news: false, last: 0 }
    }

    /// An expression is evaluated.
    pub fn visit(&mut self, expr: ExprId) {
        if let Some(seen) = self.seen.get_mut(expr.index()).filter(|seen| !**seen) {
            *seen = true;
            self.news = true;
        }
    }

    /// The search has made so many steps by now.
    pub fn at(&mut self, steps: u64) {
        if std::mem::take(&mut self.news) {
            self.last = steps;
        }
    }

    /// Number of steps that may be made, as far as that's known by now, where it's so many at least.
    pub fn limit(&self, least: u64) -> u64 {
        self.last.saturating_mul(PATIENCE).clamp(least, least.saturating_mul(MOST))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps_of(reached: &[(u64, usize)], least: u64) -> u64 {
        let mut reach = Reach { seen: vec![false; 8], news: false, last: 0 };
        for (steps, expr) in reached {
            reach.visit(ExprId(*expr as u32));
            reach.at(*steps);
        }
        reach.limit(least)
    }

    #[test]
    fn what_is_new_late_makes_a_search_longer() {
        assert_eq!(steps_of(&[], 100), 100);
        assert_eq!(steps_of(&[(20, 1), (25, 2)], 100), 100);
        assert_eq!(steps_of(&[(20, 1), (60, 2)], 100), 240);
        assert_eq!(steps_of(&[(20, 1), (60, 1)], 100), 100, "it's known by then");
        assert_eq!(steps_of(&[(20, 1), (600, 2)], 100), 700);
    }
}
