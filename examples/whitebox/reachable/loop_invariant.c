/* The sum of two counters doesn't stay what it was if one of them skips. */
int loop_invariant(unsigned n)
{
    unsigned i = 0, j = n & 15u, total = j;
    while (j > 0) {
        i++;
        j--;
        if (i == 7)
            i++;
    }
    if (i + j != total)
        return 1; /* touchstone: reachable */
    return 0;
}
