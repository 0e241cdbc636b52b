// touchstone: cover --time 5s --no-gcov --function f
#include <stdlib.h>
int f(void)
{
    char *p = malloc(10);
    if (!p) // GOAL: false
        return 1;
    free(p);
    return 0;
}
