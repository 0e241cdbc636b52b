// All the cases of the range are there; the default is left over.
// infeasible: line 27
procedure Dispatch(op: int, a: int, b: int) returns (r: int)
  requires 0 <= op && op <= 2;
{
  entry:
    goto case0, case1, case2, default;
  case0:
    assume op == 0;
    r := a + b;
    goto done;
  case1:
    assume op == 1;
    r := a - b;
    goto done;
  case2:
    assume op == 2;
    r := b - a;
    goto done;
  default:
    assume op != 0 && op != 1 && op != 2;
    // A compiler's
    // error
    // message
    // would
    // go here.
    r := 0 - 1;
    goto done;
  done:
    return;
}
