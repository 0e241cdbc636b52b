// touchstone: cover --time 5s --no-gcov --function f
#include <errno.h>
#include <stdlib.h>
int f(int n)
{
    errno = 0;
    free(calloc(n & 7, 4));
    errno = n < 0 ? EDOM : 0;
    if (errno == ENOMEM) // GOAL: true
        return 1;
    return 0;
}
