// touchstone: cover --time 5s --no-gcov --function f
#include <stdio.h>
int f(void)
{
    FILE *file = fopen("", "wx");
    if (file) // GOAL: true
        return 1;
    return 2;
}
