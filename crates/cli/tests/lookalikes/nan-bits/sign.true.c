// touchstone: cover --time 5s --no-gcov --function f
#include <math.h>
int f(double x)
{
    if (x > 3) {
        if (signbit(x)) // GOAL: true
            return 1;
    }
    return 0;
}
