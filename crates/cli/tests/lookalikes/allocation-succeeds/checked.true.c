// touchstone: cover --time 5s --no-gcov --function f
#include <stdlib.h>
int f(void)
{
    char *a = malloc(4), *b = malloc(4);
    if (!a || !b)
        return 0;
    if (a == b) // GOAL: true
        return 1;
    return 0;
}
