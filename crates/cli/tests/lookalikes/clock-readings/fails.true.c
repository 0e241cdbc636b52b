// touchstone: cover --time 5s --no-gcov --function f
#include <time.h>
int f(void)
{
    time_t now = time(NULL);
    if (now != time(&now) && now % 10 > 9) // GOAL: true
        return 1;
    return 0;
}
