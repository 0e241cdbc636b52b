type Seq a;
function Seq#Length<T>(s: Seq T): int;
function Seq#Index<T>(s: Seq T, i: int): T;
function second<T>(s: Seq T): T { Seq#Index(s, 1) }
function even<T>(s: Seq T, n: int): bool { if n <= 0 then Seq#Length(s) == 0 else odd(s, n - 1) }
function odd<T>(s: Seq T, n: int): bool { if n <= 0 then false else even(s, n - 1) }
function get<K, V>(m: [K]V, k: K): V { m[k] }
procedure P(s: Seq int, t: Seq bool, m: [int]bool) {
  assert second(s) == 3 && (second(t) ==> even(t, 4));
  assert get(m, second(s));
}
