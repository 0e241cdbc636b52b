// touchstone: cover --time 5s --no-gcov --function f
#include <stdlib.h>
static int order(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}
int f(void)
{
    int v[4] = {7, 7, 7, 7}, k = 7;
    int *p = bsearch(&k, v, 0, sizeof *v, order);
    if (p == v + 1) // GOAL: true
        return 1;
    return 0;
}
