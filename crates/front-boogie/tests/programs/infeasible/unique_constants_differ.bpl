// Two `unique` constants are never equal: an enumeration's cases, of which one is asked for in the branch of the other.
// infeasible: line 14
type State;
const unique Idle, Running, Stopped: State;

procedure Step(s: State) returns (t: State)
{
  t := s;
  if (s == Idle) {
    t := Running;
  } else if (s == Running) {
    t := Stopped;
    if (t == Running) {
      t := Idle;
    }
  }
}
