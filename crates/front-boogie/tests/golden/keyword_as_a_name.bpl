var type: int;
procedure P(forall: int);
