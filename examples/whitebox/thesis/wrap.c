/* Machine integers wrap around (CBT, chapters 5 and 9).
 *
 * Objectives: the marked lines. A solver over mathematical integers calls the first unreachable; `z > -3000` is proved where
 * nothing wraps, and false in C's unsigned arithmetic. */

#include <limits.h>

int wraps(unsigned buf)
{
    unsigned len = 2147483648u;
    if (buf + len < buf)
        return 1; /* touchstone: goal */
    return 0;
}

/* As the thesis has it, over integers that wrap: the product is computed modulo 2^32. */
int product_wrapping(int x, int y)
{
    int z, u;
    if ((int)((unsigned)x * (unsigned)y) < 4)
        u = 5;
    else
        u = 100;
    if (u <= 8)
        y = (int)((unsigned)x + (unsigned)u);
    else
        y = (int)((unsigned)x - (unsigned)u);
    z = (int)((unsigned)x * (unsigned)y);
    if (z > -3000)
        return 0;
    return 1; /* touchstone: goal */
}

/* The same where nothing can wrap. The counterexample to `z > -2500` is x = 50, y = 1, and the like. */
int product_bounded(int x, int y)
{
    int z, u;
    if (x < -10000 || x > 10000 || y < -10000 || y > 10000)
        return -1;
    if (x * y < 4)
        u = 5;
    else
        u = 100;
    if (u <= 8)
        y = x + u;
    else
        y = x - u;
    z = x * y;
    if (z <= -3000)
        return 2; /* touchstone: unreachable */
    if (z <= -2500)
        return 1; /* touchstone: goal */
    return 0;
}
