const c: int;
const null: int;
function late(x: int): bool { early(x + 1) && x != null }
function early(x: int): bool { x > c }
function down(n: int): int { if n <= c then 0 else down(n - 1) + 1 }
function even(n: int): bool { n == c || odd(n - 1) }
function odd(n: int): bool { n != c && even(n - 1) }
function hidden(c: int): bool { (exists x: int :: x == c && late(x)) }
function unused(x: int): int { x + c }
axiom late(3);
procedure P(x: int) { assert late(x) ==> hidden(x); assert down(x) > 0 && odd(x); }
