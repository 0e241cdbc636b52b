// touchstone: cover --time 5s --no-gcov --function f
#include <fenv.h>
int f(double x)
{
    fesetround(FE_UPWARD);
    if (x == 1) {
        if (x + 1e-30 > 1) // GOAL: true
            return 1;
    }
    return 0;
}
