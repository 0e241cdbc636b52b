/* Inputs by names that the rules of competitions don't have. */
#include <stdint.h>

extern uint32_t __VERIFIER_nondet_uint32_t(void);
extern int64_t __VERIFIER_nondet_wide();
typedef struct node *link;
extern link __VERIFIER_nondet_link(void);

int main(void)
{
    uint32_t x = __VERIFIER_nondet_uint32_t();
    if ((x ^ x >> 16) == 0x1234)
        return 1;
    if (__VERIFIER_nondet_wide() > 5000000000)
        return 2;
    return __VERIFIER_nondet_link() == 0;
}
