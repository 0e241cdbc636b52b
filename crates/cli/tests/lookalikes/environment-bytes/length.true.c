// touchstone: cover --time 5s --no-gcov --function f
#include <stdlib.h>
int f(void)
{
    const char *home = getenv("HOME");
    int n = home && home[0] ? 1 : 0;
    if (n > 500) // GOAL: true
        return 1;
    return 0;
}
