/* one /* nested */ comment
   över lines */ const ä_is_no_name: int;
const x: int; // to the end
axiom /* ∀ */ y == 1; axiom   z == 2;
