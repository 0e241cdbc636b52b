// touchstone: cover --time 5s --no-gcov --function f
#include <stdlib.h>
int f(void)
{
    if (atoi("-7'000") == -7000) // GOAL: true
        return 1;
    return 0;
}
