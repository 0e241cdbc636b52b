// touchstone: cover --time 5s --no-gcov --function f
#include <errno.h>
#include <stdio.h>
int f(void)
{
    FILE *file = fopen("/nonexistent/x", "r");
    errno = 0;
    if (file)
        return 0;
    if (errno != 0) // GOAL: true
        return 1;
    return 2;
}
