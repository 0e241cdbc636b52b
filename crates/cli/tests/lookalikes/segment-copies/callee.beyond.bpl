// touchstone: cover --criterion path-2 --time 60s
procedure Count(b0: bool, b1: bool, b2: bool, b3: bool, b4: bool, b5: bool, b6: bool, b7: bool, b8: bool, b9: bool, b10: bool, b11: bool, b12: bool, b13: bool, b14: bool, b15: bool, b16: bool) returns (r: int)
{
  r := 0;
  if (b0) { r := r + 1; }
  if (b1) { r := r + 1; }
  if (b2) { r := r + 1; }
  if (b3) { r := r + 1; }
  if (b4) { r := r + 1; }
  if (b5) { r := r + 1; }
  if (b6) { r := r + 1; }
  if (b7) { r := r + 1; }
  if (b8) { r := r + 1; }
  if (b9) { r := r + 1; }
  if (b10) { r := r + 1; }
  if (b11) { r := r + 1; }
  if (b12) { r := r + 1; }
  if (b13) { r := r + 1; }
  if (b14) { r := r + 1; }
  if (b15) { r := r + 1; }
  if (b16) { r := r + 1; }
}
procedure P(n: int, b0: bool, b1: bool, b2: bool, b3: bool, b4: bool, b5: bool, b6: bool, b7: bool, b8: bool, b9: bool, b10: bool, b11: bool, b12: bool, b13: bool, b14: bool, b15: bool, b16: bool)
{
  var r: int;
  if (n > 0) {
    r := 1;
  }
  call r := Count(b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15, b16);
  if (n < 0 || (n == 7 && b0)) { // GOAL: anon2_Then -> anon3, anon3 -> anon5_Then
    r := 2;
  }
}
