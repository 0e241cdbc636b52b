/* touchstone: cover --function f --time 5s */
#include <math.h>
int f(double x, double y) {
    if (x == 0 && y == 0 && signbit(x) && signbit(y)) {
        int negative = signbit(fmin(x, y)) != 0;
        if (negative == 0) /* GOAL: true */
            return 1;
    }
    return 0;
}
