// touchstone: cover --time 5s --no-gcov --function f
#include <errno.h>
#include <stdio.h>
int f(void)
{
    remove("zz.txt");
    errno = 0;
    if (errno != 0) // GOAL: true
        return 1;
    return 0;
}
