// touchstone: cover --time 5s --no-gcov --function f
#include <string.h>
int f(float x)
{
    float copy;
    memcpy(&copy, &x, 4);
    if (x == x) {
        if (copy != x) // GOAL: true
            return 1;
    }
    return 0;
}
