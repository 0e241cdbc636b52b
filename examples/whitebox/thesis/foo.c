/* The running example of CBT, chapter 2 (Fig. 1): statement 10 restricts the inputs only through the disjunction of the first
 * `if`, so that propagating single intervals learns nothing.
 *
 * Objective: the marked line, and all branches. CBT: INKA, seconds on a 300 MHz UltraSparc 5. */

int foo(int x, int y)
{
    int z, t, u;
    z = x * y;
    t = 2 * x;
    if (x < 4)
        u = 10;
    else
        u = 2;
    if (z <= 8) {
        if (u <= x) {
            t = t - y;
            if (t <= 20)
                return t; /* touchstone: goal */
        }
    }
    return -1;
}
