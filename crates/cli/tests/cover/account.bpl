// An account that is never overdrawn, as a tool would translate it.
const limit: int;
axiom 0 < limit;

var balance: [int]int;

procedure Withdraw(owner: int, amount: int) returns (done: bool)
  requires 0 <= balance[owner] && 0 < amount;
  modifies balance;
  ensures 0 <= balance[owner];
{
  done := false;
  if (amount <= balance[owner]) {
    balance[owner] := balance[owner] - amount;
    done := true;
    if (balance[owner] < 0) {
      done := false;
    }
  }
}

procedure Sum(a: [int]int, n: int) returns (s: int)
{
  var i: int;
  i := 0;
  s := 0;
  while (i < n)
  {
    if (a[i] > limit) {
      s := s + limit;
    } else {
      s := s + a[i];
    }
    i := i + 1;
  }
  assert n <= i;
  if (i < n) {
    s := -1;
  }
}
