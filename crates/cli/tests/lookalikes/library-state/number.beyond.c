// touchstone: cover --time 5s --no-gcov --function f
#include <stdlib.h>
int f(void)
{
    long number = strtol("1 000", NULL, 10);
    if (number == 1000) // GOAL: true
        return 1;
    return 0;
}
