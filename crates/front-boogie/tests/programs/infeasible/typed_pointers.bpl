// VCC style: typed pointers, ghost state, bv32 ops by bvbuiltin, arithmetic in_range.
// infeasible: line 33
type $ptr;
type $ctype;
type $field;
type $state = [$field][$ptr]int;
const unique ^^i4: $ctype;
const unique ^^u4: $ctype;
const unique $f_a: $field;
const unique $f_b: $field;
function $ref(p: $ptr) returns (int);
function $typ(p: $ptr) returns ($ctype);
function $ptr($ctype, int) returns ($ptr);
axiom (forall t: $ctype, i: int :: { $ptr(t, i) } $ref($ptr(t, i)) == i && $typ($ptr(t, i)) == t);
axiom (forall p: $ptr :: { $ref(p) } $ptr($typ(p), $ref(p)) == p);
function {:inline true} $in_range_i4(x: int) returns (bool) { -2147483648 <= x && x <= 2147483647 }
function {:bvbuiltin "bvand"} $bv_and(bv32, bv32) returns (bv32);
function {:bvbuiltin "bvult"} $bv_ult(bv32, bv32) returns (bool);
function {:inline true} $idx(p: $ptr, i: int) returns ($ptr) { $ptr($typ(p), $ref(p) + i) }
var $s: $state;
procedure f(P#p: $ptr, P#n: int, P#m: bv32) returns ($result: int)
  requires $in_range_i4(P#n);
  requires $typ(P#p) == ^^i4;
  modifies $s;
{
  var L#q: $ptr where $typ(L#q) == ^^i4;
  anon9:
  L#q := $idx(P#p, 1);
  $s := $s[$f_a := $s[$f_a][P#p := P#n]];
  $s := $s[$f_a := $s[$f_a][L#q := 5]];
  if ($s[$f_a][P#p] != P#n) {
    // q is behind p.
    $result := 1;
  } else if ($bv_ult(8bv32, $bv_and(P#m, 15bv32))) {
    $result := 2;
  } else {
    $result := 3;
  }
}
