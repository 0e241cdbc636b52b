// In the style of a bounded checker's input: unique call numbers, loops as gotos, assertions by a global flag.
// infeasible: line 41
var assertsPassed: bool;
var alloc: int;
var Mem_T.INT4: [int]int;
function {:inline true} INT_LT(x: int, y: int) : bool { x < y }
function {:inline true} INT_ADD(x: int, y: int) : int { x + y }
function {:inline true} INT_NEQ(x: int, y: int) : bool { x != y }
procedure {:origName "fill"} fill(base: int, n: int)
  modifies Mem_T.INT4, assertsPassed;
{
  var {:scalar} i: int;
  start:
    i := 0;
    goto L_head;
  L_head:
    assume {:CounterLoop 8} true;
    goto L_body, L_exit;
  L_body:
    assume {:partition} INT_LT(i, n);
    Mem_T.INT4 := Mem_T.INT4[base + 4 * i := i];
    i := INT_ADD(i, 1);
    goto L_head;
  L_exit:
    assume {:partition} !INT_LT(i, n);
    return;
}
procedure {:entrypoint} main(n: int) returns (r: int)
  modifies Mem_T.INT4, assertsPassed, alloc;
{
  start:
    assertsPassed := true;
    assume 2 <= n && n <= 2;
    alloc := 1000;
    call {:si_unique_call 0} fill(alloc, n);
    goto L_ok, L_wrong;
  L_ok:
    assume {:partition} Mem_T.INT4[alloc + 4] == 1;
    goto L_end;
  L_wrong:
    assume {:partition} Mem_T.INT4[alloc + 4] != 1;
    assertsPassed := false;
    goto L_end;
  L_end:
    r := Mem_T.INT4[alloc];
    return;
}
