// Unstructured output: the label `retry` is left over, no jump leads to it.
// infeasible: line 15
procedure Send(len: int) returns (status: int)
{
  var sent: int;
  entry:
    sent := 0;
    goto empty, full;
  empty:
    assume len <= 0;
    status := 0;
    return;
  retry:
    // The jump here was removed.
    sent := sent + 1;
    goto full;
  full:
    assume 0 < len;
    status := len;
    return;
}
