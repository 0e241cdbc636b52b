var a: int;
const a: bool;
procedure P(x: int) returns (x: int);
procedure Q() { var y: int; var y: int; }
procedure Q();
implementation R() { }
procedure S(x: int);
implementation S(x: int, y: int) { }
procedure T(x: int);
implementation T(x: bool) { }
procedure U(); 
implementation U() { }
implementation U() { }
