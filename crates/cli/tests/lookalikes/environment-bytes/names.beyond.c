// touchstone: cover --time 5s --no-gcov --function f
#include <stdio.h>
int f(void)
{
    if (fopen(".", "r")) // GOAL: true
        return 1;
    return 0;
}
