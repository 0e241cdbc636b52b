// touchstone: cover --time 5s --no-gcov --function f
#include <errno.h>
#include <stdlib.h>
int setenv(const char *, const char *, int);
int f(void)
{
    errno = 0;
    setenv("ZZ", "1", 1);
    if (errno != 0) // GOAL: true
        return 1;
    return 0;
}
