// A recursive function's contract says that its result is at least one.
// infeasible: line 19
procedure Factorial(n: int) returns (r: int)
  requires 0 <= n;
  ensures 1 <= r;
{
  var rest: int;
  if (n == 0) {
    r := 1;
  } else {
    call rest := Factorial(n - 1);
    // Products aren't linear; what matters is that neither factor is below one.
    havoc r;
    assume r >= rest && r >= n;
    if (rest <= 0)
    {
      // "overflow"
      //
      r := 1;
    }
  }
}
