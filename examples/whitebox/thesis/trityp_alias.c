/* The triangle again, its sides behind pointers that the caller chooses among: two of the sides may be one variable.
 *
 * Objective: all branches that can be reached. CBT, chapter 7 (57 paths, 43 of them infeasible): INKA 5.3 s on a Pentium 4. */

int trityp_alias(int i, int j, int k, int which)
{
    int *p = &i, *q = &j, *r = &k;
    int kind = 0;
    if (which & 1)
        q = p;
    if (which & 2)
        r = q;
    if (*p <= 0 || *q <= 0 || *r <= 0)
        return 4;
    if (*p == *q)
        kind = kind + 1;
    if (*p == *r)
        kind = kind + 2;
    if (*q == *r)
        kind = kind + 3;
    if (kind == 0) {
        if (p == q)
            return 0; /* touchstone: unreachable */
        if (*p + *q <= *r || *q + *r <= *p || *p + *r <= *q)
            return 4;
        return 1;
    }
    if (kind > 3)
        return 3;
    if (kind == 1 && *p + *q > *r)
        return 2;
    if (kind == 2 && *p + *r > *q)
        return 2;
    if (kind == 3 && *q + *r > *p)
        return 2;
    return 4;
}
