procedure Grade(points: int, bonus: int) returns (grade: int)
  requires 0 <= points && points <= 100;
  requires 0 <= bonus && bonus <= 5;
{
  var total: int;
  total := points + bonus;
  if (total >= 100) {
    grade := 1;
    if (points < 95) {
      grade := 2;
    }
  } else {
    grade := 3 + (100 - total) div 20;
  }
}

procedure Passed(first: int, last: int) returns (passed: int)
{
  var i, g: int;
  i, passed := first, 0;
  while (i <= last)
    invariant 0 <= passed;
  {
    call g := Grade(i, 0);
    if (g <= 6) {
      passed := passed + 1;
    }
    i := i + 1;
  }
  if (passed > 0 && last < first) {
    passed := 0;
  }
}
