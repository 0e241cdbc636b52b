//! Programs that grow in one respect each: the order of a contract, the calls of an unknown function that it takes to break
//! something, the structures that have to lie on the heap.

/// A program of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grown {
    /// Which family.
    pub family: &'static str,
    /// How far it has grown.
    pub size: u32,
    /// Its text.
    pub text: String,
}

/// All programs, smallest first in each family. Each has a counterexample.
pub fn all() -> Vec<Grown> {
    let orders = (1..=5).map(order);
    let calls = (1..=20).map(calls);
    let heaps = [1, 2, 4, 6, 8, 10, 15, 20, 30, 40].into_iter().map(heap);
    orders.chain(calls).chain(heaps).collect()
}

/// `(/ 1 (- 100 x))`, where x comes out of an argument whose contract has an order one below.
///
/// A function type of order 1 is `(-> exact-integer? exact-integer?)`; one of order n + 1 takes one of order n.
pub fn order(order: u32) -> Grown {
    let mut contract = String::from("exact-integer?");
    for _ in 1..=order {
        contract = format!("(-> {contract} exact-integer?)");
    }
    // What the module hands to an argument of order n is a function of order n - 1, which uses its own argument.
    let argument = |order: u32| match order {
        0 => String::from("7"),
        order => format!("(λ (a) (+ 1 {}))", used(order - 1, "a")),
    };
    let used = match order {
        0 | 1 => String::from("x"),
        order => format!("(x {})", argument(order - 2)),
    };
    let text = format!(
        "#lang racket\n(provide (contract-out [f {contract}]))\n\n(define (f x)\n  (quotient 1 (- 100 {used})))\n"
    );
    Grown { family: "order of the contract", size: order, text }
}

/// A value of that order, used for an integer.
fn used(order: u32, name: &str) -> String {
    match order {
        0 => name.to_owned(),
        1 => format!("({name} 1)"),
        order => format!("({name} (λ (b) {}))", used(order - 2, "b")),
    }
}

/// An unknown function has to answer so many calls with increasing numbers.
pub fn calls(calls: u32) -> Grown {
    let mut body = String::from("(car '())");
    for call in (1..=calls).rev() {
        body = format!("(if (= (g {call}) {}) {body} 0)", 3 * call);
    }
    let text = format!(
        "#lang racket\n(provide (contract-out [f (-> (-> exact-integer? exact-integer?) any/c)]))\n\n(define (f g)\n  {body})\n"
    );
    Grown { family: "calls of an unknown function", size: calls, text }
}

/// A list of so many structures, whose numbers add up.
pub fn heap(structures: u32) -> Grown {
    let total = structures * (structures + 1) / 2;
    let text = format!(
        "#lang racket\n(struct item (weight))\n(provide (contract-out [struct item ([weight exact-positive-integer?])]\n          \
         [f (-> (listof item?) any/c)]))\n\n(define (total items)\n  (if (null? items)\n      0\n      \
         (+ (item-weight (car items)) (total (cdr items)))))\n\n(define (f items)\n  (if (and (= (length items) {structures}) \
         (= (total items) {total}))\n      (car '())\n      0))\n"
    );
    Grown { family: "structures on the heap", size: structures, text }
}
