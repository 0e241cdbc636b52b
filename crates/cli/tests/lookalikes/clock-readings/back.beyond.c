// touchstone: cover --time 5s --no-gcov --function f
#include <time.h>
int f(void)
{
    time_t before = time(NULL);
    time_t after = time(NULL);
    if (after < before) // GOAL: true
        return 1;
    return 0;
}
