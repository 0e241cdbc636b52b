// touchstone: cover --time 5s --no-gcov --function f
#include <stdlib.h>
#include <string.h>
int f(void)
{
    char own[3];
    char *d = strcpy(own, "ab");
    if (d == 0) // GOAL: true
        return 1;
    return 0;
}
