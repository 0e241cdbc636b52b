// touchstone: cover --time 5s --no-gcov --function f
#include <stdlib.h>
int f(void)
{
    const char *home = getenv("HOME");
    int n = 0;
    while (home && home[n])
        n++;
    if (n > 500) // GOAL: true
        return 1;
    return 0;
}
