// touchstone: cover --time 5s --no-gcov --function f
#include <stdio.h>
int f(void)
{
    int moved = getchar() == EOF ? -1 : 1;
    if (moved == 0) // GOAL: true
        return 1;
    return 0;
}
