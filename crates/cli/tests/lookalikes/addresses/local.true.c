// touchstone: cover --time 5s --no-gcov --function f
#include <stdint.h>
int f(void)
{
    int numbers[3];
    if ((uintptr_t)numbers % 4 == 1) // GOAL: true
        return 1;
    return 0;
}
