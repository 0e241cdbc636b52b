// Corral style: instrumented assertion flag, unrolled loop procedure, raiseException.
// infeasible: line 35
var {:scalar} assertsPassed: bool;
var alloc: int;
var Mem_T.INT4: [int]int;
procedure {:allocator} __HAVOC_malloc(n: int) returns (r: int);
  free requires n >= 0;
  modifies alloc;
  free ensures r == old(alloc) && alloc > r + n && r > 0;
procedure corral_atomic_begin();
procedure {:origName "loop"} loop_head(x: int, n: int) returns (out_x: int)
{
  var t: int;
  anon0: t := x; goto anon1, anon2;
  anon1: assume {:partition} t < n; t := t + 1; call t := loop_head(t, n); out_x := t; return;
  anon2: assume {:partition} t >= n; out_x := t; return;
}
procedure {:entrypoint} fakeMain(n: int) returns (r: int)
  modifies alloc, Mem_T.INT4, assertsPassed;
{
  var p, q, x: int;
  start:
    assume {:CounterLoop 0} true;
    assertsPassed := true;
    call p := __HAVOC_malloc(4);
    call q := __HAVOC_malloc(4);
    Mem_T.INT4[p] := n;
    Mem_T.INT4[q] := n + 1;
    goto L1, L2, L3;
  L1:
    assume {:sourceline 12} Mem_T.INT4[p] == Mem_T.INT4[q] - 1; r := 1; goto L4;
  L2:
    assume {:sourceline 14} n < 0; r := 2; goto L4;
  L3:
    assume {:sourceline 16} p == q; r := 3; goto L4;
  L4:
    x := 0;
    call x := loop_head(x, n);
    assertsPassed := assertsPassed && x >= n;
    goto L5, L6;
  L5: assume assertsPassed; return;
  L6: assume x == 7; r := 7; return;
}
