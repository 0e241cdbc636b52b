type Field a; type Ref;
type Heap = <a>[Ref, Field a]a;
var h: Heap; var g: [int]Heap; var k: <a>[Ref]a;
const f: Field int;
procedure P(r: Ref) modifies h, k;
{
  h[r, 3] := 4;
  h[r] := 3;
  h[r, f] := true;
  k[r] := 3;
  assume (forall<a> x: Field a, y: a :: h[r, x] == y);
  assume h[r, f, 3] == 3;
  h := f;
  h := k;
  g[1] := h;
}
procedure Q(m: [Heap]int) { assume (lambda x: Heap :: 3) == m; }
procedure R(h: Heap, r: Ref) { assume (lambda<a> x: Field a :: r)[f] == r; }
var deep: <a>[Field a]<b>[Field b]b;
var wide: [Heap]int;
procedure S(r: Ref) modifies g;
{
  g[true] := h;
  g[1][r] := 3;
  g[1] := 4;
  g[1][r, f] := true;
  assume g[1] == 3;
  h := g[1];
}
function first(): Field a; function second<a>(x: int): Field a;
procedure T() returns (x: Field int, y: bool) { x := second(1); y := second(1) == second(2); y := second(3) == f; x := second(true); y := second(1); }
