//! Types of order one to four: what modules take, and clients give.

use super::random::Random;

#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    Number,
    Symbol,
    Truth,
    Function(Vec<Type>, Box<Type>),
}

impl Type {
    /// A function of this order; data if that's none.
    pub fn of_order(random: &mut Random, order: usize) -> Type {
        if order == 0 {
            return random
                .one(&[Type::Number, Type::Number, Type::Number, Type::Symbol, Type::Truth])
                .clone();
        }
        let mut parameters = vec![Type::of_order(random, order - 1)];
        if random.chance(35) {
            let other = random.below(order);
            parameters.push(Type::of_order(random, other));
        }
        let result = if random.chance(15) { Type::of_order(random, 1) } else { Type::of_order(random, 0) };
        Type::Function(parameters, Box::new(result))
    }

    pub fn contract(&self) -> String {
        match self {
            Type::Number => "exact-integer?".to_owned(),
            Type::Symbol => "symbol?".to_owned(),
            Type::Truth => "boolean?".to_owned(),
            Type::Function(parameters, result) => {
                let parameters: Vec<String> = parameters.iter().map(Type::contract).collect();
                format!("(-> {} {})", parameters.join(" "), result.contract())
            }
        }
    }
}
