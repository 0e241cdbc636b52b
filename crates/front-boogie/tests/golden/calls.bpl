var g: int;
var h: [int]bool where h[0];
procedure F(x: int where x != 0, y: int) returns (r: int where r > 0, q: bool);
  requires x < y;
  free requires g == 3;
  modifies g, h;
  ensures r == old(g) + g;
  free ensures q;
procedure Main() modifies g, h; {
  var a: int, b: bool where b;
  call a, b := F(1, a);
  call a, b := F(a, a + g);
  havoc h, b;
  h[2], g := true, 4;
}
