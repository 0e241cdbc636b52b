// touchstone: cover --time 5s --no-gcov --function f
#include <sys/time.h>
int f(void)
{
    struct timeval now;
    gettimeofday(&now, 0);
    if (now.tv_usec > 999999) // GOAL: true
        return 1;
    return 0;
}
