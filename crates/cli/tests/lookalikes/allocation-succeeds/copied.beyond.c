// touchstone: cover --time 5s --no-gcov --function f
#include <stdlib.h>
#include <string.h>
int f(void)
{
    char *d = strndup("ab", 1);
    if (d == 0) // GOAL: true
        return 1;
    free(d);
    return 0;
}
