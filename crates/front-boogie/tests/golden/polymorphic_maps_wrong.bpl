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
