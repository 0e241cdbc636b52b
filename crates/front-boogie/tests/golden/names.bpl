var if#1, $h.x', \var: int;
function x(int): int;
var x: int;
procedure P(x: int) { var $h.x': bool; assert x(x) == x ==> $h.x'; }
procedure \procedure() { var P: int; P := \var; }
