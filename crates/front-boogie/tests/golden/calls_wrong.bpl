var g: int;
const c: int;
procedure F(x: int) returns (y: int);
  modifies g;
procedure P(p: int) {
  var a: int, b: bool;
  call F(1);
  call a := F();
  call b := F(1);
  call a := F(true);
  call a := F(1);
  call a := G(1);
  g := 1;
  havoc g;
  c := 1;
  p := 2;
  a, a := 1, 2;
  a, b := 1, 1;
  zz := 1;
}
