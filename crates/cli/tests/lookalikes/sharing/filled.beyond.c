// touchstone: cover --time 5s --no-gcov --function f
#include <string.h>
int f(long *a, int *b)
{
    if (!a || !b)
        return 0;
    *b = 0;
    memset(a, 1, sizeof *a);
    if (*b == 0x01010101) // GOAL: true
        return 1;
    return 0;
}
