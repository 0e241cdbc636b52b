// touchstone: cover --time 5s --no-gcov --function f
#include <stdlib.h>
int f(void)
{
    char *a = malloc(4), *b = malloc(4);
    int r = 0;
    if (a == b) // GOAL: true
        r = 1;
    free(a);
    free(b);
    return r;
}
