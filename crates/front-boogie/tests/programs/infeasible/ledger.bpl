// In the style of a verifier of contracts on a ledger: addresses and balances as maps, overflow asserted, messages as attributes.
// infeasible: line 33
type address_t = int;
type int_arr_ptr = int;
var {:sourceloc "Token.sol", 4, 5} {:message "balances"} balances#3: [address_t]int;
var {:message "total"} total#5: int;
function {:builtin "div"} boogie_div(int, int) : int;
const msg_limit: int;
axiom msg_limit == 115792089237316195423570985008687907853269984665640564039457584007913129639935;
procedure {:sourceloc "Token.sol", 9, 5} {:message "Token::transfer"} transfer#33(__this: address_t, __msg_sender: address_t, __msg_value: int, to#8: address_t, amount#10: int)
  returns (r#13: bool)
  requires __msg_value >= 0 && amount#10 >= 0 && amount#10 <= msg_limit;
  requires (forall a: address_t :: 0 <= balances#3[a] && balances#3[a] <= msg_limit);
  modifies balances#3;
{
  var call_arg#0: bool;
  call_arg#0 := __msg_value == 0;
  assume call_arg#0;
  if (balances#3[__msg_sender] < amount#10) {
    r#13 := false;
    goto $return0;
  }
  assume {:overflow} balances#3[to#8] + amount#10 <= msg_limit;
  balances#3 := balances#3[__msg_sender := balances#3[__msg_sender] - amount#10];
  assert {:sourceloc "Token.sol", 14, 9} {:message "underflow"} balances#3[__msg_sender] >= 0;
  balances#3 := balances#3[to#8 := balances#3[to#8] + amount#10];
  if (__msg_sender == to#8) {
    r#13 := true;
    goto $return0;
  }
  // Paying oneself was dealt with above.
  if (amount#10 > 0 && balances#3[to#8] == 0) {
    r#13 := false;
  }
  $return0:
  // Function body ends here
}
