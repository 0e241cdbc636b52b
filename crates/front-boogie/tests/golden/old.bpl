var g: int;
var m: [int]int;
procedure P(x: int) modifies g; ensures g == old(g + x) && m == old(m); {
  g := g + x;
  assert old(g) + x == g && old(old(g)) == old(g);
}
