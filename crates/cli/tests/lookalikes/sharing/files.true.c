// touchstone: cover --time 5s --no-gcov --function f
#include <stdio.h>
int f(void)
{
    FILE *file = fopen("x", "r");
    if (!file)
        return 0;
    int c = fgetc(file);
    fclose(file);
    if (c < EOF) // GOAL: true
        return 1;
    return 0;
}
