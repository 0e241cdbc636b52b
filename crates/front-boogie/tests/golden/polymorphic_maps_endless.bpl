type Field a; type Ref;
var h: <a>[Ref, Field a]a;
function grow<a>(x: Field a): Field (Field a);
procedure S(r: Ref) { assume (forall<a> x: Field a :: h[r, grow(x)] == h[r, grow(x)]); }
