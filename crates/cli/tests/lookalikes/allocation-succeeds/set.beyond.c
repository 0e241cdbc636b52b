// touchstone: cover --time 5s --no-gcov --function f
#include <stdlib.h>
int setenv(const char *, const char *, int);
int f(void)
{
    setenv("ZZ", "1", 1);
    if (getenv("ZZ") == NULL) // GOAL: true
        return 1;
    return 0;
}
