#include <stdint.h>
#include <inttypes.h>
extern uint32_t __VERIFIER_nondet_uint32_t(void);
extern uint8_t __VERIFIER_nondet_u8(void);
extern int64_t __VERIFIER_nondet_int64_t(void);
int main(void)
{
    uint32_t x = __VERIFIER_nondet_uint32_t();
    if ((x ^ x >> 16) == 0x1234) return 1;
    if (__VERIFIER_nondet_u8() == 200) return 2;
    return 0;
}
