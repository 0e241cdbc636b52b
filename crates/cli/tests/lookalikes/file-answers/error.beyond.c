// touchstone: cover --time 5s --no-gcov --function f
#include <stdio.h>
int f(void)
{
    int c = getchar();
    if (c != EOF)
        return 0;
    if (ferror(stdin)) // GOAL: true
        return 1;
    return 2;
}
