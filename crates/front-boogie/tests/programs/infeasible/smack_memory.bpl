// In the style of a translator of LLVM: integers with width checks, one map per region, source places as attributes.
// infeasible: line 64
type ref = int;
type i1 = int;
type i8 = int;
type i32 = int;
type i64 = int;
const $0: i32;
axiom ($0 == 0);
const $1: i32;
axiom ($1 == 1);
const $0.ref: ref;
axiom ($0.ref == 0);
const $GLOBALS_BOTTOM: ref;
axiom ($GLOBALS_BOTTOM == $sub.ref(0, 33848));
const {:count 14} .str: ref;
axiom (.str == $sub.ref(0, 1038));
function {:inline} $add.i32(i1: i32, i2: i32) returns (i32) { (i1 + i2) }
function {:inline} $sub.i32(i1: i32, i2: i32) returns (i32) { (i1 - i2) }
function {:inline} $sub.ref(i1: i64, i2: i64) returns (i64) { (i1 - i2) }
function {:inline} $slt.i32(i1: i32, i2: i32) returns (i1) { if (i1 < i2) then 1 else 0 }
function {:inline} $sgt.i32(i1: i32, i2: i32) returns (i1) { if (i1 > i2) then 1 else 0 }
function {:inline} $eq.i32(i1: i32, i2: i32) returns (i1) { if (i1 == i2) then 1 else 0 }
function {:inline} $ne.i32.bool(i1: i32, i2: i32) returns (bool) { (i1 != i2) }
function {:inline} $add.ref(p1: ref, p2: ref) returns (ref) { (p1 + p2) }
function {:inline} $mul.ref(p1: ref, p2: ref) returns (ref) { (p1 * p2) }
function {:inline} $load.i32(M: [ref] i32, p: ref) returns (i32) { M[p] }
function {:inline} $store.i32(M: [ref] i32, p: ref, v: i32) returns ([ref] i32) { M[p := v] }
var $M.0: [ref] i32;
var $CurrAddr: ref;
procedure $alloc(n: ref) returns (p: ref);
  modifies $CurrAddr;
  ensures p == old($CurrAddr);
  ensures p > 0 && $CurrAddr >= p + n;
procedure boogie_si_record_i32(x: i32);
procedure __SMACK_nondet_int() returns (x: i32);
procedure {:entrypoint} main() returns ($r: i32)
  modifies $M.0, $CurrAddr;
{
  var $p0: ref;
  var $p1: ref;
  var $i2: i32;
  var $i3: i1;
  var $i4: i32;
  var $i5: i1;
$bb0:
  assume {:sourceloc "pair.c", 5, 12} true;
  call $p0 := $alloc($mul.ref(8, 1));
  $p1 := $add.ref($p0, $mul.ref(1, 4));
  assume {:sourceloc "pair.c", 6, 9} true;
  call {:cexpr "x"} $i2 := __SMACK_nondet_int();
  call {:cexpr "main:arg:x"} boogie_si_record_i32($i2);
  $M.0 := $store.i32($M.0, $p0, $i2);
  $M.0 := $store.i32($M.0, $p1, $add.i32($load.i32($M.0, $p0), 1));
  assume {:sourceloc "pair.c", 9, 7} true;
  $i3 := $sgt.i32($load.i32($M.0, $p1), $load.i32($M.0, $p0));
  goto $bb1, $bb2;
$bb1:
  assume ($i3 == 1);
  assume {:verifier.code 0} true;
  $r := 0;
  goto $bb3;
$bb2:
  assume !(($i3 == 1));
  assume {:sourceloc "pair.c", 12, 5} true;
  $r := 1;
  goto $bb3;
$bb3:
  $i4 := $load.i32($M.0, $p0);
  $i5 := $slt.i32($i4, 10);
  goto $bb4, $bb5;
$bb4:
  assume ($i5 == 1);
  $r := $add.i32($r, 2);
  return;
$bb5:
  assume !(($i5 == 1));
  return;
}
