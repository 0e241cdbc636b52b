//! Random expressions that have a type if all goes well; it needn't.

use super::random::Random;
use super::types::Type::{
    self, Any, Boolean, Box, Cell, Function, Number, Numbers, Point, Symbol, Table, Text, Vector,
};
use super::types::parameter;

/// The variables in scope.
pub type Scope = Vec<(String, Type)>;

/// An expression of a type.
pub fn expression(random: &mut Random, scope: &Scope, of: &Type, depth: usize) -> String {
    if depth == 0 || random.chance(12) {
        return leaf(random, scope, of);
    }
    let calls: Vec<&(String, Type)> =
        scope.iter().filter(|(_, has)| matches!(has, Function(_, result) if **result == *of)).collect();
    if !calls.is_empty() && random.chance(30) {
        let (name, has) = *random.one(&calls);
        if let Function(parameters, _) = has {
            let arguments: Vec<String> =
                parameters.iter().map(|of| expression(random, scope, of, depth - 1)).collect();
            return format!("({name} {})", arguments.join(" "));
        }
    }
    if random.chance(18) {
        let test = expression(random, scope, &Boolean, depth - 1);
        let one = expression(random, scope, of, depth - 1);
        let other = expression(random, scope, of, depth - 1);
        return match random.below(3) {
            0 => format!("(cond [{test} {one}] [else {other}])"),
            _ => format!("(if {test} {one} {other})"),
        };
    }
    if random.chance(16) {
        return binding(random, scope, of, depth - 1);
    }
    if random.chance(6) {
        return effect(random, scope, of, depth - 1);
    }
    compound(random, scope, of, depth - 1)
}

fn with(scope: &Scope, more: &[(&str, Type)]) -> Scope {
    let mut inner = scope.clone();
    inner.extend(more.iter().map(|(name, of)| ((*name).to_owned(), of.clone())));
    inner
}

/// An expression around another that binds variables for it.
fn binding(random: &mut Random, scope: &Scope, of: &Type, depth: usize) -> String {
    let (a, b) = (format!("v{}", scope.len()), format!("w{}", scope.len()));
    match random.below(7) {
        0 => {
            let point = expression(random, scope, &Point, depth);
            let inner = with(scope, &[(&a, Number), (&b, Number)]);
            format!("(match {point} [(point {a} {b}) {}])", expression(random, &inner, of, depth))
        }
        1 => {
            let list = expression(random, scope, &Numbers, depth);
            let inner = with(scope, &[(&a, Number), (&b, Numbers)]);
            let some = expression(random, &inner, of, depth);
            match random.below(3) {
                0 => format!("(match {list} [(list {a} {b} ...) {some}])"),
                _ => format!("(match {list} [(cons {a} {b}) {some}] [_ {}])", leaf(random, scope, of)),
            }
        }
        2 => {
            let (one, other) = (parameter(random, 0), parameter(random, 0));
            let values =
                [expression(random, scope, &one, depth), expression(random, scope, &other, depth)].join(" ");
            let inner = with(scope, &[(&a, one), (&b, other)]);
            format!("(let-values ([({a} {b}) (values {values})]) {})", expression(random, &inner, of, depth))
        }
        3 => {
            let caught = expression(random, &with(scope, &[(&a, Any)]), of, depth);
            let body = expression(random, scope, of, depth);
            match random.below(2) {
                0 => format!("(with-handlers ([exn:fail? (λ ({a}) {caught})]) {body})"),
                _ => format!(
                    "(with-handlers ([symbol? (λ ({a}) {caught})]) (if {} (raise 'odd) {body}))",
                    expression(random, scope, &Boolean, depth)
                ),
            }
        }
        _ => {
            let bound = parameter(random, 0);
            let value = expression(random, scope, &bound, depth);
            let inner = with(scope, &[(&a, bound)]);
            format!("(let ([{a} {value}]) {})", expression(random, &inner, of, depth))
        }
    }
}

/// An expression after something that changes a value.
fn effect(random: &mut Random, scope: &Scope, of: &Type, depth: usize) -> String {
    let number = expression(random, scope, &Number, depth);
    let change = match random.below(3) {
        0 => format!("(set-cell-v! {} {number})", expression(random, scope, &Cell, depth)),
        1 => format!("(set-box! {} {number})", expression(random, scope, &Box, depth)),
        _ => format!(
            "(vector-set! {} {} {number})",
            expression(random, scope, &Vector, depth),
            random.below(2)
        ),
    };
    format!("(begin {change} {})", expression(random, scope, of, depth))
}

fn compound(random: &mut Random, scope: &Scope, of: &Type, depth: usize) -> String {
    let part = |random: &mut Random, of: &Type| expression(random, scope, of, depth);
    let element = |random: &mut Random, result: &Type| {
        let name = format!("e{}", scope.len());
        let body = expression(random, &with(scope, &[(&name, Number)]), result, depth);
        format!("(λ ({name}) {body})")
    };
    match of {
        Number => number(random, scope, depth),
        Boolean => match random.below(12) {
            0 | 1 => format!("(< {} {})", part(random, &Number), part(random, &Number)),
            2 => format!("(= {} {})", part(random, &Number), random.below(20)),
            3 => format!("(eq? {} '{})", part(random, &Symbol), random.one(&["a", "b", "c"])),
            4 => format!("(null? {})", part(random, &Numbers)),
            5 => format!("({} {})", random.one(&["string?", "pair?", "point?", "real?"]), part(random, &Any)),
            6 => format!("(and {} {})", part(random, &Boolean), part(random, &Boolean)),
            7 => format!("(equal? {} {})", part(random, &Any), part(random, &Any)),
            8 => format!("({} {})", random.one(&["even?", "zero?", "positive?"]), part(random, &Number)),
            9 => format!("(hash-has-key? {} {})", part(random, &Table), part(random, &Symbol)),
            10 => format!("(andmap {} {})", element(random, &Boolean), part(random, &Numbers)),
            _ => format!("(not {})", part(random, &Boolean)),
        },
        Symbol => match random.below(3) {
            0 => format!("(string->symbol {})", part(random, &Text)),
            1 => format!("(or (and {} 'c) {})", part(random, &Boolean), part(random, &Symbol)),
            _ => {
                format!("(case {} [(a) 'b] [(0 1) 'a] [else {}])", part(random, &Any), part(random, &Symbol))
            }
        },
        Text => match random.below(5) {
            0 => format!("(string-append {} {})", part(random, &Text), part(random, &Text)),
            1 => format!("(symbol->string {})", part(random, &Symbol)),
            2 => format!("(number->string {})", part(random, &Number)),
            3 => format!("(substring {} {})", part(random, &Text), random.below(3)),
            _ => format!("(if {} \"\" {})", part(random, &Boolean), part(random, &Text)),
        },
        Numbers => match random.below(13) {
            0 | 1 => format!("(cons {} {})", part(random, &Number), part(random, &Numbers)),
            2 => format!("(cdr {})", part(random, &Numbers)),
            3 => format!("(map {} {})", element(random, &Number), part(random, &Numbers)),
            4 => format!("(filter {} {})", element(random, &Boolean), part(random, &Numbers)),
            5 => format!("(append {} {})", part(random, &Numbers), part(random, &Numbers)),
            6 => format!("(reverse {})", part(random, &Numbers)),
            7 => format!("(sort {} <)", part(random, &Numbers)),
            8 => format!("`(1 ,{} ,@{})", part(random, &Number), part(random, &Numbers)),
            9 => format!("(for/list ([i (in-range {})]) (+ i {}))", random.below(3), part(random, &Number)),
            10 => format!("(vector->list {})", part(random, &Vector)),
            11 => format!("(take {} {})", part(random, &Numbers), random.below(3)),
            _ => format!("(list {} {})", part(random, &Number), part(random, &Number)),
        },
        Point => match random.below(3) {
            0 => format!("(struct-copy point {} [x {}])", part(random, &Point), part(random, &Number)),
            _ => format!("(point {} {})", part(random, &Number), part(random, &Number)),
        },
        Cell => format!("(cell {})", part(random, &Number)),
        Box => format!("(box {})", part(random, &Number)),
        Vector => match random.below(3) {
            0 => format!("(make-vector {} {})", random.below(3), part(random, &Number)),
            1 => format!("(list->vector {})", part(random, &Numbers)),
            _ => format!("(vector {} {})", part(random, &Number), part(random, &Number)),
        },
        Table => match random.below(4) {
            0 => format!("(hash-remove {} {})", part(random, &Table), part(random, &Symbol)),
            1 => format!("(hash {} {})", part(random, &Symbol), part(random, &Number)),
            _ => format!(
                "(hash-set {} {} {})",
                part(random, &Table),
                part(random, &Symbol),
                part(random, &Number)
            ),
        },
        Any => {
            let of = random.one(&[Number, Numbers, Symbol, Boolean, Text, Point]).clone();
            part(random, &of)
        }
        Function(parameters, result) => {
            let mut inner = scope.clone();
            let names: Vec<String> =
                (0..parameters.len()).map(|at| format!("a{}", scope.len() + at)).collect();
            inner.extend(names.iter().cloned().zip(parameters.iter().cloned()));
            format!("(λ ({}) {})", names.join(" "), expression(random, &inner, result, depth))
        }
    }
}

fn number(random: &mut Random, scope: &Scope, depth: usize) -> String {
    let part = |random: &mut Random, of: &Type| expression(random, scope, of, depth);
    match random.below(24) {
        0..=2 => format!("(+ {} {})", part(random, &Number), part(random, &Number)),
        3 => format!("(- {} {})", part(random, &Number), part(random, &Number)),
        4 => format!("(* {} {})", random.below(5), part(random, &Number)),
        5 => format!(
            "({} {} {})",
            random.one(&["quotient", "modulo", "remainder"]),
            part(random, &Number),
            part(random, &Number)
        ),
        6 => format!("(car {})", part(random, &Numbers)),
        7 => format!("(length {})", part(random, &Numbers)),
        8 => format!("({} {})", random.one(&["point-x", "point-y"]), part(random, &Point)),
        9 => format!("(foldl + 0 {})", part(random, &Numbers)),
        10 => format!("(string-length {})", part(random, &Text)),
        11 => format!("(/ {} {})", part(random, &Number), part(random, &Number)),
        12 => format!("(cell-v {})", part(random, &Cell)),
        13 => format!("(unbox {})", part(random, &Box)),
        14 => format!("(vector-ref {} {})", part(random, &Vector), random.below(3)),
        15 => format!("(vector-length {})", part(random, &Vector)),
        16 => match random.below(2) {
            0 => format!("(hash-ref {} {})", part(random, &Table), part(random, &Symbol)),
            _ => format!(
                "(hash-ref {} {} {})",
                part(random, &Table),
                part(random, &Symbol),
                part(random, &Number)
            ),
        },
        17 => format!("(hash-count {})", part(random, &Table)),
        18 => format!("({} {})", random.one(&["abs", "add1", "sub1", "floor"]), part(random, &Number)),
        19 => {
            format!("({} {} {})", random.one(&["max", "min"]), part(random, &Number), part(random, &Number))
        }
        20 => format!("(apply {} {})", random.one(&["+", "max"]), part(random, &Numbers)),
        21 => {
            let (item, sum) = (format!("i{}", scope.len()), format!("s{}", scope.len()));
            let inner = with(scope, &[(&item, Number), (&sum, Number)]);
            let step = expression(random, &inner, &Number, depth.saturating_sub(1));
            format!("(for/fold ([{sum} 0]) ([{item} {}]) {step})", part(random, &Numbers))
        }
        22 => {
            let (rest, loops) = (format!("l{}", scope.len()), format!("loop{}", scope.len()));
            let inner = with(scope, &[(&rest, Numbers)]);
            let step = expression(random, &inner, &Number, depth.saturating_sub(1));
            format!(
                "(let {loops} ([{rest} {}]) (if (null? {rest}) 0 (+ {step} ({loops} (cdr {rest})))))",
                part(random, &Numbers)
            )
        }
        _ => format!("(list-ref {} {})", part(random, &Numbers), random.below(3)),
    }
}

fn leaf(random: &mut Random, scope: &Scope, of: &Type) -> String {
    let fitting: Vec<&(String, Type)> = scope.iter().filter(|(_, has)| has == of).collect();
    if !fitting.is_empty() && random.chance(75) {
        return random.one(&fitting).0.clone();
    }
    // What may be anything is taken for what's wanted, now and then.
    let loose: Vec<&(String, Type)> = scope.iter().filter(|(_, has)| *has == Any).collect();
    if !loose.is_empty() && random.chance(10) {
        return random.one(&loose).0.clone();
    }
    let choices: &[&str] = match of {
        Number => &["0", "1", "2", "-1", "10", "100", "1/2", "2.5"],
        Boolean => &["#t", "#f"],
        Symbol => &["'a", "'b"],
        Text => &["\"\"", "\"text\""],
        Numbers => &["'()", "(list 1 2)", "(list 0)", "'(3 1 2)"],
        Point => &["(point 0 1)"],
        Cell => &["(cell 1)"],
        Box => &["(box 0)"],
        Vector => &["(vector 1 2)", "(vector)"],
        Table => &["(hash)", "(hash 'a 1)", "(hash 'a 1 'b 2)"],
        Any => &["#f", "0", "'()", "\"s\"", "'a"],
        Function(..) => return compound(random, scope, of, 1),
    };
    (*random.one(choices)).to_owned()
}
