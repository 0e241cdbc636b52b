// touchstone: cover --time 5s --no-gcov --function f
#include <stdio.h>
int f(void)
{
    FILE *file = fopen("x", "w");
    if (!file)
        return 0;
    fputc('1', file);
    if (fclose(file))
        return 0;
    file = fopen("x", "r");
    if (!file)
        return 0;
    if (fgetc(file) == '2') // GOAL: true
        return 1;
    return 0;
}
