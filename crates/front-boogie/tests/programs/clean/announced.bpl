// What the author says is unreachable isn't reported.
procedure Kind(tag: int) returns (k: int)
  requires tag == 1 || tag == 2;
{
  if (tag == 1) {
    k := 10;
  } else if (tag == 2) {
    k := 20;
  } else {
    assert false;
  }
}
