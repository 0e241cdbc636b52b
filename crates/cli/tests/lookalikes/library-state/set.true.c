// touchstone: cover --time 5s --no-gcov --function f
#include <errno.h>
#include <stdlib.h>
int f(void)
{
    errno = 0;
    if (!getenv("ZZ"))
        return 0;
    if (errno != 0) // GOAL: true
        return 1;
    return 2;
}
