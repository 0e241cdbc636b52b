// A loop of jumps with the invariant as an assertion at its head.
procedure Count(n: int) returns (c: int)
{
  entry:
    c := 0;
    goto head;
  head:
    assert 0 <= c;
    goto body, done;
  body:
    assume c < n;
    c := c + 1;
    goto head;
  done:
    assume n <= c;
    return;
}
