/* touchstone: cover --function f --time 5s */
#include <math.h>
int f(double x, double y) {
    if (x == 0 && y == 0 && signbit(x) && signbit(y)) {
        if (!signbit(fmin(x, y))) /* GOAL: true */
            return 1;
    }
    return 0;
}
