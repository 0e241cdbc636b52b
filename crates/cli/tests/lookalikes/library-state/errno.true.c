// touchstone: cover --time 5s --no-gcov --function f
#include <errno.h>
int f(int n)
{
    errno = n > 3 ? EDOM : 0;
    if (errno == EINTR) // GOAL: true
        return 1;
    return 0;
}
