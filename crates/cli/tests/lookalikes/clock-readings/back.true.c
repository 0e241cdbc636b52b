// touchstone: cover --time 5s --no-gcov --function f
#include <time.h>
int f(void)
{
    struct timespec before, after;
    clock_gettime(CLOCK_MONOTONIC, &before);
    clock_gettime(CLOCK_MONOTONIC, &after);
    if (after.tv_sec < before.tv_sec) // GOAL: true
        return 1;
    return 0;
}
