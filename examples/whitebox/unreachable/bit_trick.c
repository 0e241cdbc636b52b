/* x & -x keeps the lowest bit only, so it's 0 or a power of two. */
int bit_trick(unsigned x)
{
    unsigned lowest = x & (0u - x);
    if ((lowest & (lowest - 1u)) != 0)
        return 1; /* touchstone: unreachable */
    return 0;
}
