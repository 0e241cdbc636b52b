// Several bodies: a call may get any of them.
var g: int;
procedure P(x: int) returns (y: int); requires x > 0; modifies g; ensures y > g;
implementation P(a: int) returns (b: int) { var g': int; b := a + g; }
implementation P(x: int) returns (y: int) { if (g > 0) { g := 0; } y := g + x; }
procedure Q(x: int) returns (y: int) modifies g; { call y := P(x); }
implementation Q(x: int) returns (y: int) { y := 0; }
