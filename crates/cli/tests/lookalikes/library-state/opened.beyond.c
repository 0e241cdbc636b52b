// touchstone: cover --time 5s --no-gcov --function f
#include <errno.h>
#include <stdio.h>
int f(void)
{
    errno = 0;
    FILE *file = fopen("/nonexistent/x", "r");
    if (file)
        return 0;
    if (errno != 0) // GOAL: true
        return 1;
    return 2;
}
