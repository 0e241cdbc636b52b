// touchstone: cover --time 5s --no-gcov --function f
#include <stdlib.h>
static int count;
static int order(const void *a, const void *b)
{
    count++;
    return *(const int *)a - *(const int *)b;
}
int f(void)
{
    int v[5] = {5, 4, 3, 2, 1};
    count = 0;
    qsort(v, 5, sizeof v[0], order);
    if (count != 10) // GOAL: true
        return 1;
    return 0;
}
