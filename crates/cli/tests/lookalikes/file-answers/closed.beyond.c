// touchstone: cover --time 5s --no-gcov --function f
#include <stdio.h>
int f(void)
{
    FILE *file = fopen("d.txt", "r");
    if (!file)
        return 0;
    if (fclose(file) != 0) // GOAL: true
        return 1;
    return 2;
}
