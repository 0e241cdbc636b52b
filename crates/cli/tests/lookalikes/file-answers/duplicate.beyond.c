// touchstone: cover --time 5s --no-gcov --function f
#include <unistd.h>
int f(void)
{
    int further = dup(1);
    if (further == 4) // GOAL: true
        return 1;
    return 0;
}
