// touchstone: cover --time 5s --no-gcov --function f
#include <stdlib.h>
int f(int x)
{
    char *p = malloc(10);
    free(p);
    if ((x & 2) == 1) // GOAL: true
        return 1;
    return 0;
}
