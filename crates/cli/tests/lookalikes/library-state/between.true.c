// touchstone: cover --time 5s --no-gcov --function f
#include <errno.h>
#include <stdio.h>
int f(void)
{
    errno = 0;
    FILE *file = fopen("zz.txt", "r");
    if (file)
        return 0;
    if (errno == ENOENT)
        return 1;
    if (errno == ENOENT) // GOAL: true
        return 2;
    return 3;
}
