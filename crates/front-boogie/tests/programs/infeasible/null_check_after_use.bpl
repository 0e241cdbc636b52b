// The object is used and only then compared with null. Blocks as a translation of byte code has them.
// infeasible: line 21
type ref;
type name;
const unique null: ref;
const unique List.size: name;
var $Heap: [ref, name]int;

procedure List.count($this: ref) returns ($result: int)
  requires $this != null;
{
  var $r0: ref, $i0: int;
  entry:
    havoc $r0;
    assert $r0 != null;
    $i0 := $Heap[$r0, List.size];
    goto isnull, nonnull;
  isnull:
    assume $r0 == null;
    // byte code offset 12
    $result := 0;
    return;
  nonnull:
    assume $r0 != null;
    $result := $i0;
    return;
}
