// The loop has no way out, so the clean-up never happens, and no execution completes at all.
// infeasible: line 10
// infeasible: line 15
var $queue: [int]int;
var $head: int;

procedure Serve()
  modifies $queue, $head;
{
  while (true) {
    $queue[$head] := 0;
    $head := $head + 1;
  }
  // shut down
  $head := 0;
}
