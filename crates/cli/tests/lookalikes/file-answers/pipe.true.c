// touchstone: cover --time 5s --no-gcov --function f
#define _GNU_SOURCE
#include <unistd.h>
int f(void)
{
    int ends[2] = {5, 6};
    if (dup3(ends[0], ends[0], 0) == 5) // GOAL: true
        return 1;
    if (pipe(ends) != 0)
        return -1;
    return 0;
}
