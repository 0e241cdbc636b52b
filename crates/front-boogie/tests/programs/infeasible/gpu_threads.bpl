// In the style of a checker of GPU kernels: two threads in lockstep, by predicates, over bit-vectors.
// infeasible: line 39
type _SIZE_T_TYPE = bv32;
axiom {:array_info "$$A"} {:global} {:elem_width 32} true;
var {:race_checking} {:global} {:elem_width 32} _WRITE_HAS_OCCURRED_$$A: bool;
var {:global} $$A: [bv32]bv32;
const _WATCHED_OFFSET: bv32;
const {:group_size_x} group_size_x: bv32;
const {:local_id_x} local_id_x$1: bv32;
const {:local_id_x} local_id_x$2: bv32;
function {:bvbuiltin "bvadd"} BV32_ADD(bv32, bv32) : bv32;
function {:bvbuiltin "bvmul"} BV32_MUL(bv32, bv32) : bv32;
function {:bvbuiltin "bvult"} BV32_ULT(bv32, bv32) : bool;
function {:bvbuiltin "bvsge"} BV32_SGE(bv32, bv32) : bool;
function {:bvbuiltin "bvsgt"} BV32_SGT(bv32, bv32) : bool;
axiom (if group_size_x == 64bv32 then 1bv1 else 0bv1) != 0bv1;
procedure _LOG_WRITE_$$A(_P: bool, _offset: bv32)
  modifies _WRITE_HAS_OCCURRED_$$A;
{
  var track: bool;
  log_access_entry:
    havoc track;
    _WRITE_HAS_OCCURRED_$$A := (if _P && track && _WATCHED_OFFSET == _offset then true else _WRITE_HAS_OCCURRED_$$A);
    return;
}
procedure {:source_name "scale"} {:kernel} $scale($n: bv32)
  requires BV32_SGT(group_size_x, 0bv32);
  requires BV32_SGE(local_id_x$1, 0bv32) && BV32_ULT(local_id_x$1, group_size_x);
  requires BV32_SGE(local_id_x$2, 0bv32) && BV32_ULT(local_id_x$2, group_size_x);
  requires local_id_x$1 != local_id_x$2;
  requires !_WRITE_HAS_OCCURRED_$$A;
  modifies _WRITE_HAS_OCCURRED_$$A, $$A;
{
  var p0$1: bool; var p0$2: bool;
  $entry:
    p0$1 := BV32_ULT(local_id_x$1, $n);
    p0$2 := BV32_ULT(local_id_x$2, $n);
    if (!p0$1 && BV32_SGE($n, 64bv32)) {
      p0$2 := false;
    }
    call {:sourceloc} {:sourceloc_num 3} _LOG_WRITE_$$A(p0$1, local_id_x$1);
    assert {:do_not_predicate} {:thread 2} !(p0$2 && _WRITE_HAS_OCCURRED_$$A && local_id_x$2 == _WATCHED_OFFSET);
    $$A[local_id_x$1] := (if p0$1 then BV32_MUL($$A[local_id_x$1], 2bv32) else $$A[local_id_x$1]);
    $$A[local_id_x$2] := (if p0$2 then BV32_MUL($$A[local_id_x$2], 2bv32) else $$A[local_id_x$2]);
    return;
}
