var g: int;
function f(x: int): bool { x }
function h(x: int): int { x + g }
function k(x: int, x: int): int { x }
function {:bvbuiltin "bvfoo"} foo(a: bv8): bv8;
function {:bvbuiltin "bvadd"} short(a: bv8): bv8;
function empty<T>(): Seq T;
type Seq a;
function f(x: int): int;
axiom f(1, 2);
axiom f(true);
axiom twise(1);
axiom empty() == empty();
