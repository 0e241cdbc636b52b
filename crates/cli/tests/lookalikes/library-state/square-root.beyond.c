// touchstone: cover --time 5s --no-gcov --function f
#include <errno.h>
#include <math.h>
int f(double x)
{
    errno = 0;
    double root = sqrt(x);
    if (errno == EDOM) // GOAL: true
        return 1;
    return root > 2;
}
