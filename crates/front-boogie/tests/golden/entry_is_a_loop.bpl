procedure P() returns (y: int where y > 0) {
  again: y := y - 1; goto again, done;
  done: return;
}
procedure Q() returns (y: int) {
  again: y := y - 1; goto again, done;
  done: return;
}
