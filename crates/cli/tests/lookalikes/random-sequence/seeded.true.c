// touchstone: cover --time 5s --no-gcov --function f
#include <stdlib.h>
int f(int n)
{
    if ((n & 1) == 2) // GOAL: true
        return 1;
    srand(42);
    return rand();
}
