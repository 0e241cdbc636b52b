const c: int;
var g: int;
procedure P() modifies c, h, g, g; { }
procedure Q(x: int) modifies x; { }
