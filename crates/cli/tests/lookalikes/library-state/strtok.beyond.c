// touchstone: cover --time 5s --no-gcov --function f
#include <string.h>
int f(void)
{
    char *p = strtok(NULL, ",");
    if (p) // GOAL: true
        return 1;
    return 0;
}
