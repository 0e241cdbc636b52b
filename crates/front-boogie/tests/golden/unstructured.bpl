implementation P(a: int) returns (r: int) {
  var t: int;
  start: t := a; goto neg, pos;
  neg: assume t < 0; r := 0 - t; goto end;
  pos: assume {:partition} 0 <= t; r := t; goto end;
  end: assert {:msg "absolute"} r >= 0; return;
}
procedure P(x: int) returns (y: int);
