// touchstone: cover --time 5s --no-gcov --function f
#include <errno.h>
#include <stdio.h>
int f(void)
{
    errno = 0;
    remove("zz.txt");
    if (errno != 0) // GOAL: true
        return 1;
    return 0;
}
