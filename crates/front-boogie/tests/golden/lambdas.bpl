var k: int;
procedure P() returns (m: [int]int, n: [int][bool]int, o: [int]bool) {
  m := (lambda x: int :: x + k);
  n := (lambda x: int, b: bool :: if b then x else m[x]);
  o := (lambda x: int :: true);
  assert m[3] == 3 + k;
}
