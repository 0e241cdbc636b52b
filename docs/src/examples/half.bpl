procedure Half(n: int) returns (h: int)
  requires 0 <= n;
{
  havoc h;
  assume n - 1 <= 2 * h && 2 * h <= n;
  if (*) {
    h := h + 1;
    assume n < 2 * h;
  }
}
