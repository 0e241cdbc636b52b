// A bytecode translator's style: one heap by fields, types as constants, subtyping by axioms, blocks and exceptional results.
// infeasible: line 35
// infeasible: line 51
type ref;
type javaType;
type Field $GenericType__0;
type $heap_type = <$GenericType__0>[ref,Field $GenericType__0]$GenericType__0;
const unique $type: Field javaType;
const unique $alloc: Field bool;
const unique $null: ref;
const unique java.lang.Object: javaType;
const unique Foo: javaType;
const unique int$Foo$count0: Field int;
var $heap: $heap_type;
function $subtype(javaType, javaType) returns (bool);
axiom (forall t: javaType :: { $subtype(t, t) } $subtype(t, t));
axiom (forall a: javaType, b: javaType, c: javaType :: { $subtype(a, b), $subtype(b, c) } $subtype(a, b) && $subtype(b, c) ==> $subtype(a, c));
axiom $subtype(Foo, java.lang.Object);
axiom !$subtype(java.lang.Object, Foo);
function {:inline true} $intToBool(x: int) returns (bool) { x != 0 }
procedure void$Foo$inc$1(__this: ref) returns ($Exep: ref)
  requires __this != $null;
  modifies $heap;
{
  var r01: ref; var $i02: int; var $i1: int; var i: int;
Block1:
  r01 := __this;
  assert {:sourceloc "Foo.java",3,-1,-1,-1} true;
  assume $heap[r01, $type] == Foo;
  $i02 := $heap[r01, int$Foo$count0];
  $i1 := $i02 + 1;
  $heap[r01, int$Foo$count0] := $i1;
  goto Block2, Block3;
Block2:
  assume !$subtype($heap[r01, $type], java.lang.Object);
  $Exep := r01;
  return;
Block3:
  assume $subtype($heap[r01, $type], java.lang.Object);
  i := 0;
  goto Block4;
Block4:
  goto Block5, Block6;
Block5:
  assume i < $i1; i := i + 1; goto Block4;
Block6:
  assume i >= $i1;
  $Exep := $null;
  goto Block7, Block8;
Block7:
  assume $intToBool($i1 - $i02 - 1);
  return;
Block8:
  assume !$intToBool($i1 - $i02 - 1);
  return;
}
