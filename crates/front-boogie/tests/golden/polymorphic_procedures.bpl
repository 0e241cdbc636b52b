// A polymorphic procedure is one over unknown types, and one for each list of types that it's called at.
type Box a;
function open<a>(b: Box a): a;
function close<a>(x: a): Box a;
axiom (forall<a> x: a :: open(close(x)) == x);

procedure Early()
{
  var q: int;
  call q := Same(q, 3);
}

procedure Same<a>(x: a, depth: int) returns (y: a)
{
  y := x;
  if (depth > 0) {
    call y := Same(x, depth - 1);
  }
}

procedure Wrap<a>(x: a, twice: bool) returns (b: Box a)
  ensures open(b) == x;
{
  var y: a;
  y := x;
  b := close(y);
  if (twice) {
    call b := Again(b);
  }
}

procedure Again<t>(b: Box t) returns (c: Box t);
  ensures open(c) == open(b);

implementation Again<u>(b: Box u) returns (c: Box u)
{
  c := close(open(b));
}

procedure Unknown<a>() returns (x: a);

procedure Main() returns (n: int)
{
  var b: Box int;
  var c: Box bool;
  var p: bool;
  call b := Wrap(3, true);
  call c := Wrap(true, false);
  call p := Unknown();
  n := open(b);
  if (n != 3) {
    n := 0;
  }
}
