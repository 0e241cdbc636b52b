/* A pointer to a pointer that means either of two variables (CBT, chapter 7). Exactly h = 8 and h = 9 reach the
 * marked line.
 *
 * Objective: all branches. CBT: INKA 0.1 s on a Pentium 4. */

int lh98(int h)
{
    int g, **p, *q, *r, *t;
    g = 3;
    q = &h;
    r = &g;
    p = &r;
    if (h < 10) {
        g = (h + 2) * 5;
        p = &q;
    }
    t = *p;
    h = 2 * g + *t;
    if (h > 100)
        return 1; /* touchstone: goal */
    return 0;
}
