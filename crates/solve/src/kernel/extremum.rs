//! `Min` and `Max` of several variables.

use super::propagator::Span;
use super::space::{Conflict, Space, Var};

impl Space {
    /// `result = max of`.
    pub(super) fn maximum(&mut self, result: Var, of: Span) -> Result<(), Conflict> {
        let (mut low, mut high) = (i128::MIN, i128::MIN);
        for i in of.indices() {
            let x = self.vars[i];
            low = low.max(self.min(x));
            high = high.max(self.max(x));
        }
        self.set_min(result, low)?;
        self.set_max(result, high)?;
        let (least, most) = (self.min(result), self.max(result));
        let mut support = None;
        let mut supports = 0;
        for i in of.indices() {
            let x = self.vars[i];
            self.set_max(x, most)?;
            if self.max(x) >= least {
                support = Some(x);
                supports += 1;
            }
        }
        match support {
            None => Err(self.conflict()),
            Some(x) if supports == 1 => self.set_min(x, least),
            Some(_) => Ok(()),
        }
    }

    /// `result = min of`.
    pub(super) fn minimum(&mut self, result: Var, of: Span) -> Result<(), Conflict> {
        let (mut low, mut high) = (i128::MAX, i128::MAX);
        for i in of.indices() {
            let x = self.vars[i];
            low = low.min(self.min(x));
            high = high.min(self.max(x));
        }
        self.set_min(result, low)?;
        self.set_max(result, high)?;
        let (least, most) = (self.min(result), self.max(result));
        let mut support = None;
        let mut supports = 0;
        for i in of.indices() {
            let x = self.vars[i];
            self.set_min(x, least)?;
            if self.min(x) <= most {
                support = Some(x);
                supports += 1;
            }
        }
        match support {
            None => Err(self.conflict()),
            Some(x) if supports == 1 => self.set_max(x, most),
            Some(_) => Ok(()),
        }
    }
}
