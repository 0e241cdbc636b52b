procedure P() { }
procedure Q() { l: }
procedure R(x: int) { if (x > 0) { } else { } }
