/* The sum of two counters stays what it was. */
int loop_invariant(unsigned n)
{
    unsigned i = 0, j = n & 15u, total = j;
    while (j > 0) {
        i++;
        j--;
    }
    if (i + j != total)
        return 1; /* touchstone: unreachable */
    return 0;
}
