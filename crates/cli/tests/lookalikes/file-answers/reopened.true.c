// touchstone: cover --time 5s --no-gcov --function f
#include <stdio.h>
int f(void)
{
    FILE *file = fopen("d.txt", "w");
    if (!file)
        return 0;
    if (!file) // GOAL: false
        return 1;
    return 2;
}
