// touchstone: cover --time 5s --no-gcov --function f
#include <string.h>
int f(const long *a, double *b)
{
    if (!a || !b)
        return 0;
    long first, second;
    memcpy(&first, a, sizeof first);
    *b = 2.5;
    memcpy(&second, a, sizeof second);
    if (first != second) // GOAL: true
        return 1;
    return 0;
}
