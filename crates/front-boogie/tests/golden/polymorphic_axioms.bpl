type Seq a;
function Seq#Length<T>(s: Seq T): int;
function Seq#Build<T>(s: Seq T, v: T): Seq T;
function Seq#Index<T>(s: Seq T, i: int): T;
axiom (forall<T> s: Seq T :: {Seq#Length(s)} 0 <= Seq#Length(s));
axiom (forall<T> s: Seq T, v: T :: Seq#Length(Seq#Build(s, v)) == Seq#Length(s) + 1 && Seq#Index(Seq#Build(s, v), Seq#Length(s)) == v);
axiom (forall<T> x: T :: x == x);
procedure P(s: Seq int, t: Seq (Seq int)) {
  assert Seq#Length(s) >= 0 && Seq#Length(t) >= 0;
}
