// A shift and a test of the sign bit.
function {:bvbuiltin "bvshl"} $shl.bv8(a: bv8, b: bv8): bv8;
function {:bvbuiltin "bvslt"} $slt.bv8(a: bv8, b: bv8): bool;
procedure Shift(x: bv8) returns (r: bv8)
{
  r := $shl.bv8(x, 1bv8);
  if ($slt.bv8(r, 0bv8)) {
    r := 0bv8;
  } else if (r == 2bv8) {
    r := 1bv8;
  }
}
