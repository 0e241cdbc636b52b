// touchstone: cover --time 5s --no-gcov --function f
#include <stdio.h>
int f(void)
{
    FILE *file = fopen("d.txt", "w");
    if (!file)
        return 0;
    fputs("abc", file);
    fclose(file);
    file = fopen("d.txt", "r");
    if (!file) // GOAL: false
        return 1;
    return 2;
}
