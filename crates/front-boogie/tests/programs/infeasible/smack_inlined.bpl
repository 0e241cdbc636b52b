// SMACK style: memory regions, bit-vector-free pointers, inlined helpers, source locations.
// infeasible: line 45
type ref = int;
type i32 = int;
type i8 = int;
type i1 = int;
const $0: int;
axiom ($0 == 0);
const $1: int;
axiom ($1 == 1);
const $GLOBALS_BOTTOM: ref;
axiom ($GLOBALS_BOTTOM == $sub.ref(0, 45476));
const __SMACK_code: ref;
axiom (__SMACK_code == $sub.ref(0, 1032));
var $M.0: [ref] i32;
var $CurrAddr: ref;
function {:inline} $sub.ref(p1: ref, p2: ref) returns (ref) { p1 - p2 }
function {:inline} $add.i32(i1: i32, i2: i32) returns (i32) { i1 + i2 }
function {:inline} $sle.i32.bool(i1: i32, i2: i32) returns (bool) { i1 <= i2 }
function {:inline} $sle.i32(i1: i32, i2: i32) returns (i1) { (if $sle.i32.bool(i1, i2) then 1 else 0) }
function {:inline} $load.i32(M: [ref] i32, p: ref) returns (i32) { M[p] }
function {:inline} $store.i32(M: [ref] i32, p: ref, v: i32) returns ([ref] i32) { M[p := v] }
procedure boogie_si_record_i32(x: i32);
procedure {:inline 1} $alloc(n: ref) returns (p: ref)
  modifies $CurrAddr;
{
  assume ($CurrAddr > 0);
  p := $CurrAddr;
  $CurrAddr := $CurrAddr + n;
}
procedure {:entrypoint} main($i0: i32) returns ($r: i32)
  modifies $M.0, $CurrAddr, $exn;
{
  var $p1: ref;
  var $i2: i1;
$bb0:
  call {:cexpr "smack:entry:main"} boogie_si_record_i32($i0);
  call $p1 := $alloc(4);
  assume {:sourceloc "a.c", 5, 3} true;
  $M.0 := $store.i32($M.0, $p1, $add.i32($i0, 1));
  $i2 := $sle.i32($load.i32($M.0, $p1), $i0);
  assume {:branchcond $i2} true;
  goto $bb1, $bb2;
$bb1: assume ($i2 == 1);
  $r := 1;
  goto $bb3;
$bb2: assume !(($i2 == 1));
  $r := 0;
  goto $bb3;
$bb3:
  $exn := false;
  return;
}
var $exn: bool;
