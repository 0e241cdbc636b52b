var g: int where 0 <= g;
procedure P(x: int where x < 10) returns (r: int where r != x) modifies g; {
  var l: int where l == x;
  havoc l, g;
  havoc r;
  while (l < 10) invariant l <= 10; { havoc l; }
}
procedure Q() modifies g; { var r: int; call r := P(3); }
