/* Conditional aliasing (CBT, chapter 7, Fig. 1): whether `*p = 1` changes i depends on the way taken. Who takes p for a pointer
 * to j only calls the marked line unreachable.
 *
 * Objective: all branches; the marked line needs c = 1. CBT: entailed at once. */

int conditional_alias(int i, int j, int c)
{
    int *p = &j;
    if (c == 1)
        p = &i;
    i = 0;
    *p = 1;
    if (i != 0)
        return i + j; /* touchstone: goal */
    return 0;
}

/* Aliasing between what's given: p may be &i or not (CBT, chapter 8). Where the last branch is taken through the first, p isn't
 * the cell. */
struct counter {
    int value;
};

int given_alias(struct counter *cell, struct counter *p)
{
    if (cell == 0 || p == 0 || cell->value > 1000 || cell->value < -1000 || p->value > 1000)
        return -1;
    cell->value = cell->value + 1;
    if (cell->value > 10)
        p = cell;
    p->value = p->value + 5;
    if (cell->value < 16) {
        if (p == cell)
            return 1; /* touchstone: goal */
        return 2;
    }
    return 3;
}
