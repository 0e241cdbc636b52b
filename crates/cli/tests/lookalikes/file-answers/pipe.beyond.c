// touchstone: cover --time 5s --no-gcov --function f
#include <unistd.h>
int f(void)
{
    int ends[2];
    char byte;
    if (pipe(ends) != 0)
        return -1;
    close(ends[1]);
    if (read(ends[0], &byte, 1) != 0) // GOAL: true
        return 1;
    return 0;
}
