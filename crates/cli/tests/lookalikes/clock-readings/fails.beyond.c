// touchstone: cover --time 5s --no-gcov --function f
#include <time.h>
int f(void)
{
    if (time(NULL) == (time_t)-1) // GOAL: true
        return 1;
    return 0;
}
