// touchstone: cover --time 5s --no-gcov --function f
#include <math.h>
int f(double x)
{
    if (x > 0) {
        if (copysign(1.0, x) < 0) // GOAL: true
            return 1;
    }
    return 0;
}
