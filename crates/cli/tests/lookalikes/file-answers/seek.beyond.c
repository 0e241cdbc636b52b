// touchstone: cover --time 5s --no-gcov --function f
#include <stdio.h>
int f(void)
{
    if (fseek(stdin, 0, SEEK_END) == 0) // GOAL: true
        return 1;
    return 0;
}
