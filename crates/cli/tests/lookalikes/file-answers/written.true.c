// touchstone: cover --time 5s --no-gcov --function f
#include <stdio.h>
int f(int x)
{
    FILE *file = fopen("d.txt", "w");
    if (!file)
        return 0;
    fputc('a', file);
    if ((x & 1) == 2) // GOAL: true
        return 1;
    return 2;
}
