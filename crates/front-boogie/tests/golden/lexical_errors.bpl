const a: int; @ %
axiom a == 12x;
axiom {:s "open
 a == 1;
const ü: int;
/* no end
