// Behind the mask only the low bit is left, so the case for two is dead.
// infeasible: line 14
function {:bvbuiltin "bvand"} $and.bv32(a: bv32, b: bv32): bv32;
function {:bvbuiltin "bvule"} $ule.bv32(a: bv32, b: bv32): bool;
procedure Flags(word: bv32) returns (kind: bv32)
{
  var bit: bv32;
  bit := $and.bv32(word, 1bv32);
  kind := 0bv32;
  if (bit == 1bv32) {
    kind := 1bv32;
  }
  if (bit == 2bv32) {
    kind := 2bv32;
  }
}
