// touchstone: cover --time 5s --no-gcov --function f
#include <stdlib.h>
int f(void)
{
    srand(42);
    if (rand() == 5) // GOAL: true
        return 1;
    return 0;
}
