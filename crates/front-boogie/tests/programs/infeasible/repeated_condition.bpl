// A chain of `else if` asks the same question twice: the second branch never runs.
// infeasible: line 11
procedure Classify(score: int) returns (grade: int)
  requires 0 <= score && score <= 100;
{
  if (score >= 90) {
    grade := 1;
  } else if (score >= 75) {
    grade := 2;
  } else if (score >= 90) {
    grade := 3;
  } else {
    grade := 4;
  }
}
