//! `Domain`: the values of a finite sort, counted and numbered, without reference to a store. Quantifiers over finite
//! sorts, canonical arrays and brute-force oracles enumerate through it.

use std::sync::Arc;

use crate::{ArrayValue, BitVec, Constructor, Float, Int, Value};

/// The values of a finite sort with fewer than 2^128 of them, numbered from 0. Obtained from
/// [`Store::finite_domain`](crate::Store::finite_domain).
#[derive(Clone, Debug)]
pub struct Domain {
    size: u128,
    /// Depth to which shapes nest below; see [`Domain::MAX_DEPTH`].
    depth: u32,
    shape: Shape,
}

#[derive(Clone, Debug)]
enum Shape {
    Bool,
    BitVec(u32),
    Float { exp: u32, sig: u32 },
    Set(Arc<Domain>),
    Array(Arc<Domain>, Arc<Domain>),
    Datatype(Vec<(Constructor, Vec<Arc<Domain>>)>),
}

impl Domain {
    /// Sorts nested deeper than this count as infinite; it bounds the recursion of [`Domain::nth`].
    const MAX_DEPTH: u32 = 256;

    fn new(size: u128, parts: &[&Arc<Domain>], shape: Shape) -> Option<Arc<Domain>> {
        let depth = parts.iter().map(|part| part.depth + 1).max().unwrap_or(0);
        (depth <= Domain::MAX_DEPTH).then(|| Arc::new(Domain { size, depth, shape }))
    }

    pub(crate) fn bool() -> Option<Arc<Domain>> {
        Domain::new(2, &[], Shape::Bool)
    }

    pub(crate) fn bitvec(width: u32) -> Option<Arc<Domain>> {
        Domain::new(1u128.checked_shl(width)?, &[], Shape::BitVec(width))
    }

    pub(crate) fn float(exp: u32, sig: u32) -> Option<Arc<Domain>> {
        let size = (exp + sig <= 127).then(|| 2 * Domain::floats_of_one_sign(exp, sig) + 1)?;
        Domain::new(size, &[], Shape::Float { exp, sig })
    }

    /// Zero, the finite numbers and the infinity of one sign.
    fn floats_of_one_sign(exp: u32, sig: u32) -> u128 {
        (((1u128 << exp) - 1) << (sig - 1)) + 1
    }

    pub(crate) fn set(element: Arc<Domain>) -> Option<Arc<Domain>> {
        let size = 1u128.checked_shl(u32::try_from(element.size).ok()?)?;
        Domain::new(size, &[&element.clone()], Shape::Set(element))
    }

    pub(crate) fn array(index: Arc<Domain>, element: Arc<Domain>) -> Option<Arc<Domain>> {
        let size = match element.size {
            1 => 1,
            n => n.checked_pow(u32::try_from(index.size).ok()?)?,
        };
        Domain::new(size, &[&index.clone(), &element.clone()], Shape::Array(index, element))
    }

    pub(crate) fn datatype(constructors: Vec<(Constructor, Vec<Arc<Domain>>)>) -> Option<Arc<Domain>> {
        let products = constructors
            .iter()
            .map(|(_, fields)| fields.iter().try_fold(1u128, |size, field| size.checked_mul(field.size)));
        let size = products.into_iter().try_fold(0u128, |sum, size| sum.checked_add(size?))?;
        let parts: Vec<Arc<Domain>> = constructors.iter().flat_map(|(_, fields)| fields.clone()).collect();
        Domain::new(size, &parts.iter().collect::<Vec<_>>(), Shape::Datatype(constructors))
    }

    /// The number of values.
    pub fn size(&self) -> u128 {
        self.size
    }

    /// Value number `k`, or `None` from [`Domain::size`] on. Bit-vectors come in unsigned order, datatypes in the order
    /// of constructors, NaN last.
    pub fn nth(&self, k: u128) -> Option<Value> {
        if k >= self.size {
            return None;
        }
        Some(match &self.shape {
            Shape::Bool => Value::Bool(k == 1),
            Shape::BitVec(width) => Value::BitVec(BitVec::wrap(*width, Int::from(k))),
            Shape::Float { exp, sig } => {
                let half = Domain::floats_of_one_sign(*exp, *sig);
                let bits = match k {
                    k if k == 2 * half => return Some(Value::Float(Float::nan(*exp, *sig))),
                    k if k >= half => (k - half) | (1 << (exp + sig - 1)),
                    k => k,
                };
                Value::Float(Float::from_bits(*exp, *sig, &Int::from(bits)))
            }
            Shape::Set(element) => {
                Value::set((0..element.size).filter(|i| (k >> i) & 1 == 1).filter_map(|i| element.nth(i)))
            }
            Shape::Array(index, element) => {
                let mut digits = k;
                let mut entries = vec![];
                for i in 0..index.size {
                    if element.size == 1 {
                        break;
                    }
                    entries.push((index.nth(i)?, element.nth(digits % element.size)?));
                    digits /= element.size;
                }
                Value::Array(ArrayValue::new(Some(index.clone()), element.nth(0)?, entries))
            }
            Shape::Datatype(constructors) => {
                let mut rest = k;
                for (constructor, fields) in constructors {
                    let size: u128 = fields.iter().map(|field| field.size).product();
                    if rest < size {
                        let mut values = vec![];
                        for field in fields {
                            values.push(field.nth(rest % field.size)?);
                            rest /= field.size;
                        }
                        return Some(Value::constructed(*constructor, values));
                    }
                    rest -= size;
                }
                return None;
            }
        })
    }

    /// All values in order.
    pub fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        (0..self.size).map_while(|k| self.nth(k))
    }
}
