// touchstone: cover --time 5s --no-gcov --function f
#include <math.h>
int f(double x)
{
    if (x != x) {
        if (signbit(x)) // GOAL: true
            return 1;
    }
    return 0;
}
