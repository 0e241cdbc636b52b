#include <stddef.h>
#include <stdint.h>

struct licence {
    uint64_t p, q;
    int plan;
    const char *owner;
    const struct licence *next;
};

/* The product is that of two primes of 31 bits. */
int days(const struct licence *l)
{
    if (l == NULL || l->p < 2 || l->q < 2 || l->p > UINT32_MAX || l->q > UINT32_MAX)
        return -1;
    if (l->p * l->q != 4611685975477714963u)
        return -2;
    if (l->next == l)
        return 0;
    if (l->plan == 3)
        return 30;
    return l->owner != NULL && l->owner[0] == 'Z' ? 365 : 7;
}
