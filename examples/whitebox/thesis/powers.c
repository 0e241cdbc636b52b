/* CBT, chapter 4: power, sum and gcd, asked backwards: the inputs for a wanted result.
 *
 * Objectives: the marked lines. CBT's answers: N = 3 and X = 10 for X in 8..12 and Y in 900..1100 (20 ms); S = 55 and I = 10 for
 * S in 50..60; Z in 1..10 for X in 1..10 and Y in 10..20 (at most 30 ms each, Pentium M, 2 GHz). */

static unsigned power(unsigned x, unsigned n)
{
    unsigned y = 1;
    while (n > 0) {
        y = y * x;
        n = n - 1;
    }
    return y;
}

static unsigned sum(unsigned i)
{
    unsigned s = 0;
    while (i > 0) {
        s = s + i;
        i = i - 1;
    }
    return s;
}

static unsigned gcd(unsigned x, unsigned y)
{
    while (x > 0) {
        unsigned at, bt;
        if (x < y) {
            at = y;
            bt = x;
        } else {
            at = x;
            bt = y;
        }
        x = at - bt;
        y = bt;
    }
    return y;
}

int power_between(unsigned x, unsigned n)
{
    unsigned y;
    if (x < 8 || x > 12 || n > 10)
        return -1;
    y = power(x, n);
    if (y >= 900 && y <= 1100)
        return 1; /* touchstone: goal */
    return 0;
}

int sum_between(unsigned i)
{
    unsigned s;
    if (i > 1000)
        return -1;
    s = sum(i);
    if (s >= 50 && s <= 60)
        return 1; /* touchstone: goal */
    return 0;
}

int gcd_between(unsigned x, unsigned y)
{
    unsigned z;
    if (x < 1 || x > 10 || y < 10 || y > 20)
        return -1;
    z = gcd(x, y);
    if (z > 10)
        return 2; /* touchstone: unreachable */
    if (z == 7)
        return 1; /* touchstone: goal */
    return 0;
}
