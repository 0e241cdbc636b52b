// Dafny style, old prelude: sets are maps to bool by a type synonym, operations by axioms over types.
// infeasible: line 19
// infeasible: line 21
type Set T = [T]bool;
function Set#Empty<T>(): Set T;
axiom (forall<T> o: T :: { Set#Empty()[o] } !Set#Empty()[o]);
function Set#Singleton<T>(T): Set T;
axiom (forall<T> r: T :: { Set#Singleton(r) } Set#Singleton(r)[r]);
axiom (forall<T> r: T, o: T :: { Set#Singleton(r)[o] } Set#Singleton(r)[o] <==> r == o);
function Set#Union<T>(Set T, Set T): Set T;
axiom (forall<T> a: Set T, b: Set T, o: T :: { Set#Union(a,b)[o] } Set#Union(a,b)[o] <==> a[o] || b[o]);
function Set#Card<T>(Set T): int;
axiom (forall<T> s: Set T :: { Set#Card(s) } 0 <= Set#Card(s));
axiom (forall<T> r: T :: { Set#Card(Set#Singleton(r)) } Set#Card(Set#Singleton(r)) == 1);
procedure Q(a: Set int, x: int) returns (r: int) {
  var b: Set int;
  b := Set#Union(a, Set#Singleton(x));
  if (!b[x]) {
    r := 1;
  } else if (Set#Card(Set#Singleton(x)) == 2) {
    r := 2;
  } else if (b[x + 1]) {
    r := 3;
  } else {
    r := 4;
  }
}
