// touchstone: cover --time 5s --no-gcov --function f
#include <stdlib.h>
int setenv(const char *, const char *, int);
int f(void)
{
    const char *one = getenv("ZZ"), *other = getenv("ZZ");
    if (one != other) // GOAL: true
        return 1;
    return setenv("ZZ", "1", 1);
}
