// Bit-vectors: extraction, concatenation, nested functions by bvbuiltin.
// infeasible: line 18
function {:bvbuiltin "bvadd"} add32(a: bv32, b: bv32): bv32;
function {:bvbuiltin "bvlshr"} shr32(bv32, bv32): bv32;
function {:bvbuiltin "bvuge"} uge8(bv8, bv8): bool;
function {:bvbuiltin "zero_extend 24"} zx(bv8): bv32;
procedure Split(x: bv32) returns (hi: bv16, lo: bv16, s: bv32)
{
  hi := x[32:16];
  lo := x[16:0];
  s := lo ++ hi;
  if (s[16:0] == hi && s[32:16] == lo) {
    s := add32(s, 1bv32);
  }
  if (shr32(x, 24bv32)[8:0] == x[32:24]) {
    s := x;
  } else {
    s := 0bv32;
  }
  if (uge8(x[8:0], 200bv8)) {
    s := zx(x[8:0]);
  }
}
