// touchstone: cover --time 5s --no-gcov --function f
#include <errno.h>
int f(void)
{
    if (errno == EINTR) // GOAL: true
        return 1;
    return 0;
}
