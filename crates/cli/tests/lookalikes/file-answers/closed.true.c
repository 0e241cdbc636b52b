// touchstone: cover --time 5s --no-gcov --function f
#include <stdio.h>
int f(int x)
{
    FILE *file = fopen("d.txt", "r");
    if (!file)
        return 0;
    if (fclose(file) != 0)
        return 1;
    if ((x & 1) == 2) // GOAL: true
        return 2;
    return 3;
}
