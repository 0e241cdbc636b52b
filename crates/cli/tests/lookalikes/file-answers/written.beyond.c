// touchstone: cover --time 5s --no-gcov --function f
#include <stdio.h>
int f(void)
{
    FILE *file = fopen("d.txt", "w");
    if (!file)
        return 0;
    if (fputc('a', file) == EOF) // GOAL: true
        return 1;
    return 2;
}
