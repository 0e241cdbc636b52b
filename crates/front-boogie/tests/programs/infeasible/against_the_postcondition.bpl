// What a library call promises makes the error handling dead. The library has no body here.
// infeasible: line 17
type Ref;
const unique null: Ref;
var $Alloc: [Ref]bool;

procedure New() returns (r: Ref);
  modifies $Alloc;
  ensures r != null && !old($Alloc)[r];
  ensures $Alloc == old($Alloc)[r := true];

procedure Make() returns (r: Ref, failed: bool)
  modifies $Alloc;
{
  call r := New();
  if (r == null) {
    failed := true;
  } else {
    failed := false;
  }
}
