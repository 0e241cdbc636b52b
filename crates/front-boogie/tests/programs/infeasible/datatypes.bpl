// Dafny style: datatypes by functions and tags, boxes, fuel.
// infeasible: line 41
// infeasible: line 44
type DatatypeType;
type DtCtorId;
type LayerType;
type Box;
const $LZ: LayerType;
function $LS(LayerType): LayerType;
function DatatypeCtorId(DatatypeType): DtCtorId;
function DtRank(DatatypeType): int;
function BoxRank(Box): int;
const unique ##List.Nil: DtCtorId;
const unique ##List.Cons: DtCtorId;
function #List.Nil(): DatatypeType;
function #List.Cons(Box, DatatypeType): DatatypeType;
function List.head(DatatypeType): Box;
function List.tail(DatatypeType): DatatypeType;
axiom DatatypeCtorId(#List.Nil()) == ##List.Nil;
axiom (forall a#0: Box, a#1: DatatypeType :: { #List.Cons(a#0, a#1) } DatatypeCtorId(#List.Cons(a#0, a#1)) == ##List.Cons);
axiom (forall a#0: Box, a#1: DatatypeType :: { #List.Cons(a#0, a#1) } List.head(#List.Cons(a#0, a#1)) == a#0 && List.tail(#List.Cons(a#0, a#1)) == a#1);
function List.Nil?(d: DatatypeType): bool { DatatypeCtorId(d) == ##List.Nil }
function List.Cons?(d: DatatypeType): bool { DatatypeCtorId(d) == ##List.Cons }
axiom (forall d: DatatypeType :: { List.Nil?(d) } List.Nil?(d) ==> d == #List.Nil());
axiom (forall d: DatatypeType :: { List.Cons?(d) } List.Cons?(d) ==> (exists h: Box, t: DatatypeType :: d == #List.Cons(h, t)));
function Len($ly: LayerType, d: DatatypeType): int;
axiom (forall $ly: LayerType, d: DatatypeType :: { Len($LS($ly), d) } Len($LS($ly), d) == (if List.Nil?(d) then 0 else 1 + Len($ly, List.tail(d))));
axiom (forall $ly: LayerType, d: DatatypeType :: { Len($LS($ly), d) } Len($LS($ly), d) == Len($ly, d));
axiom (forall $ly: LayerType, d: DatatypeType :: { Len($ly, d) } 0 <= Len($ly, d));
procedure {:verboseName "Head"} Impl$$Head(l: DatatypeType, b: Box) returns (r: int)
  requires List.Nil?(l) || List.Cons?(l);
{
  var m: DatatypeType;
  m := #List.Cons(b, l);
  if (List.Nil?(l)) {
    r := 0;
  } else {
    r := 1;
    if (List.head(m) != b) {
      // never
      r := 3;
    }
    if (Len($LS($LZ), m) <= 0) {
      r := 4;
    }
  }
}
