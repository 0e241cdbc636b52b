//! Random SPCF programs against enumeration of contexts: every error that some small closed values reach is
//! found.

use std::rc::Rc;

use touchstone_logic::Int;

use super::*;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

fn expr(kind: ExprKind) -> Expr {
    Expr { kind, position: Position::default() }
}

fn int(n: i64) -> Expr {
    expr(ExprKind::Int(Int::from(n)))
}

fn var(name: &str) -> Expr {
    expr(ExprKind::Var(name.to_owned()))
}

fn app(function: Expr, argument: Expr) -> Expr {
    expr(ExprKind::App(Box::new(function), Box::new(argument)))
}

fn lambda(name: &str, ty: &Type, body: Expr) -> Expr {
    expr(ExprKind::Lambda(name.to_owned(), ty.clone(), Box::new(body)))
}

fn prim(primitive: Primitive, arguments: Vec<Expr>) -> Expr {
    expr(ExprKind::Prim(primitive, arguments))
}

type Scope = Vec<(String, Type)>;

/// All closed terms of a type up to a size, without `div`: contexts that don't fail by themselves.
fn terms(ty: &Type, scope: &mut Scope, size: usize) -> Vec<Expr> {
    match ty {
        Type::Arrow(from, to) => {
            let name = format!("a{}", scope.len());
            scope.push((name.clone(), (**from).clone()));
            let bodies = terms(to, scope, size);
            scope.pop();
            bodies.into_iter().map(|body| lambda(&name, from, body)).collect()
        }
        Type::Int => {
            let mut found: Vec<Expr> = [0, 1, 2].into_iter().map(int).collect();
            for (name, ty) in scope.clone() {
                match ty {
                    Type::Int => found.push(var(&name)),
                    Type::Arrow(from, to) if *to == Type::Int && size > 0 => {
                        for argument in terms(&from, scope, size - 1) {
                            found.push(app(var(&name), argument));
                        }
                    }
                    Type::Arrow(..) => {}
                }
            }
            let ints: Vec<String> =
                scope.iter().filter(|(_, ty)| *ty == Type::Int).map(|(name, _)| name.clone()).collect();
            if let Some(name) = ints.last()
                && size > 0
            {
                // A `case` of one line.
                for (key, then, otherwise) in [(0, 0, 1), (0, 1, 0), (1, 0, 2), (0, 2, 0)] {
                    let test = prim(Primitive::Equal, vec![var(name), int(key)]);
                    let (then, otherwise) = (Box::new(int(then)), Box::new(int(otherwise)));
                    found.push(expr(ExprKind::If(Box::new(test), then, otherwise)));
                }
            }
            found
        }
    }
}

/// A random integer expression of the known program.
fn body(random: &mut Random, scope: &mut Scope, depth: usize) -> Expr {
    let choices = if depth == 0 { 2 } else { 9 };
    match random.below(choices) {
        0 => int(random.below(4) as i64 - 1),
        1 | 2 => {
            let ints: Vec<&(String, Type)> = scope.iter().filter(|(_, ty)| *ty == Type::Int).collect();
            match ints.len() {
                0 => int(1),
                count => var(&ints[random.below(count)].0),
            }
        }
        3 => {
            let primitive = [Primitive::Add, Primitive::Sub][random.below(2)];
            prim(primitive, vec![body(random, scope, depth - 1), body(random, scope, depth - 1)])
        }
        4 | 5 => prim(Primitive::Div, vec![int(1), body(random, scope, depth - 1)]),
        6 => {
            let test = body(random, scope, depth - 1);
            let (a, b) = (body(random, scope, depth - 1), body(random, scope, depth - 1));
            expr(ExprKind::If(Box::new(test), Box::new(a), Box::new(b)))
        }
        _ => {
            let functions: Vec<(String, Type)> =
                scope.iter().filter(|(_, ty)| *ty != Type::Int).cloned().collect();
            if functions.is_empty() {
                return body(random, scope, depth - 1);
            }
            let (name, ty) = functions[random.below(functions.len())].clone();
            let mut call = var(&name);
            let mut ty = ty;
            while let Type::Arrow(from, to) = ty {
                let argument = match &*from {
                    Type::Int => body(random, scope, depth - 1),
                    Type::Arrow(inner, _) => {
                        let name = format!("k{}", scope.len());
                        scope.push((name.clone(), (**inner).clone()));
                        let inside = body(random, scope, depth - 1);
                        scope.pop();
                        lambda(&name, inner, inside)
                    }
                };
                call = app(call, argument);
                ty = *to;
            }
            call
        }
    }
}

#[derive(Clone)]
enum Value {
    Int(Int),
    Closure(Rc<(String, Expr, Env)>),
}

type Env = Option<Rc<Bound>>;

struct Bound {
    name: String,
    value: Value,
    outer: Env,
}

/// Why an evaluation ends early.
enum End {
    /// A division by zero.
    Error,
    Fuel,
}

/// The concrete semantics, by recursion: the oracle.
fn run(expr: &Expr, env: &Env, fuel: &mut usize) -> Result<Value, End> {
    *fuel = fuel.checked_sub(1).ok_or(End::Fuel)?;
    let number = |value: Value| match value {
        Value::Int(n) => Ok(n),
        Value::Closure(_) => Err(End::Fuel),
    };
    match &expr.kind {
        ExprKind::Int(n) => Ok(Value::Int(n.clone())),
        ExprKind::Var(name) => {
            let mut next = env;
            while let Some(node) = next {
                if node.name == *name {
                    return Ok(node.value.clone());
                }
                next = &node.outer;
            }
            Err(End::Fuel)
        }
        ExprKind::Lambda(name, _, body) => {
            Ok(Value::Closure(Rc::new((name.clone(), (**body).clone(), env.clone()))))
        }
        ExprKind::App(function, argument) => {
            let Value::Closure(closure) = run(function, env, fuel)? else { return Err(End::Fuel) };
            let argument = run(argument, env, fuel)?;
            let bound = Bound { name: closure.0.clone(), value: argument, outer: closure.2.clone() };
            let inner = Some(Rc::new(bound));
            run(&closure.1, &inner, fuel)
        }
        ExprKind::If(test, then, otherwise) => {
            let zero = number(run(test, env, fuel)?)?.is_zero();
            run(if zero { otherwise } else { then }, env, fuel)
        }
        ExprKind::Prim(primitive, arguments) => {
            let mut values = Vec::new();
            for argument in arguments {
                values.push(number(run(argument, env, fuel)?)?);
            }
            let (a, b) = (values[0].clone(), values.get(1).cloned().unwrap_or_default());
            let truth = |b: bool| Int::from(i64::from(b));
            Ok(Value::Int(match primitive {
                Primitive::IsZero => truth(a.is_zero()),
                Primitive::Add1 => a + Int::from(1),
                Primitive::Sub1 => a - Int::from(1),
                Primitive::Add => a + b,
                Primitive::Sub => a - b,
                Primitive::Mul => a * b,
                Primitive::Div if b.is_zero() => return Err(End::Error),
                Primitive::Div => a.div_trunc(&b),
                Primitive::Less => truth(a < b),
                Primitive::Equal => truth(a == b),
            }))
        }
        ExprKind::Rec(..) | ExprKind::Opaque(_) => Err(End::Fuel),
    }
}

/// Whether some small closed values make the function fail when it's applied to them; or, turned round, some
/// small context that's applied to it.
fn reachable(function: &Expr, types: &[Type], turned: Option<&Type>) -> bool {
    let fails = |program: &Expr| matches!(run(program, &None, &mut 3000), Err(End::Error));
    if let Some(context) = turned {
        return terms(context, &mut Vec::new(), 2)
            .into_iter()
            .any(|term| fails(&app(term, function.clone())));
    }
    let mut programs = vec![function.clone()];
    for ty in types {
        let arguments = terms(ty, &mut Vec::new(), 2);
        let pairs = programs.iter().flat_map(|program| {
            arguments.iter().map(|argument| app(program.clone(), argument.clone())).collect::<Vec<_>>()
        });
        programs = pairs.take(3000).collect();
    }
    programs.iter().any(fails)
}

#[test]
fn what_a_small_context_reaches_is_found_and_what_is_found_is_real() {
    let rounds =
        std::env::var("TOUCHSTONE_SPCF_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(120);
    let first = Type::arrow(Type::Int, Type::Int);
    let second = Type::arrow(first.clone(), Type::Int);
    let curried = Type::arrow(Type::Int, first.clone());
    let (mut found, mut safe, mut open) = (0, 0, 0);
    for seed in 0..rounds {
        let mut random = Random(seed);
        let all = [Type::Int, first.clone(), second.clone(), curried.clone()];
        let types: Vec<Type> = (0..1 + random.below(2)).map(|_| all[random.below(4)].clone()).collect();
        let mut scope: Scope =
            types.iter().enumerate().map(|(index, ty)| (format!("p{index}"), ty.clone())).collect();
        let mut function = body(&mut random, &mut scope, 3);
        for (name, ty) in scope.iter().rev() {
            function = lambda(name, ty, function);
        }
        // Half of the programs give the function to an unknown context, the others unknown values to the
        // function.
        let whole = types.iter().rev().fold(Type::Int, |to, from| Type::arrow(from.clone(), to));
        let context = Type::arrow(whole, Type::Int);
        let turned = random.below(2) == 0;
        let program = if turned {
            app(expr(ExprKind::Opaque(context.clone())), function.clone())
        } else {
            let apply = |program, ty: &Type| app(program, expr(ExprKind::Opaque(ty.clone())));
            types.iter().fold(function.clone(), apply)
        };
        let text = program.to_string();
        let options = Options { time: None, steps: Some(60_000), ..Options::default() };
        let (verdict, _) = check(&text, &options).expect("a program");
        let reached = reachable(&function, &types, turned.then_some(&context));
        match verdict {
            Answer::Counterexample { confirmed, values, .. } => {
                assert!(confirmed, "{text}: {values:?}");
                found += 1;
            }
            Answer::Exhausted => {
                assert!(!reached, "seed {seed}: a small context breaks {text}");
                safe += 1;
            }
            Answer::Bounded(why) => {
                assert!(!reached, "seed {seed}: a small context breaks {text}, not found: {why}");
                open += 1;
            }
        }
    }
    println!("{found} broken, {safe} exhausted, {open} open");
    assert!(found * 5 > rounds && safe > 0, "{found} broken, {safe} exhausted, {open} open");
}
