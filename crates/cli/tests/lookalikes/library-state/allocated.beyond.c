// touchstone: cover --time 5s --no-gcov --function f
#include <errno.h>
#include <stdlib.h>
int f(void)
{
    errno = 0;
    free(malloc((size_t)1 << 60));
    if (errno == ENOMEM) // GOAL: true
        return 1;
    return 0;
}
