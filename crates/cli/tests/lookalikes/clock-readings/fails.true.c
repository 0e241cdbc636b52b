// touchstone: cover --time 5s --no-gcov --function f
#include <time.h>
int f(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec == (time_t)-1) // GOAL: true
        return 1;
    return 0;
}
