// touchstone: cover --time 5s --no-gcov --function f
#include <sys/time.h>
int f(void)
{
    struct timeval now;
    gettimeofday(&now, 0);
    if (now.tv_sec > 0x7fffffffffL) // GOAL: true
        return 1;
    return 0;
}
