/* No square leaves 2 or 3 when divided by 4, also modulo 2^32. */
int square_mod4(unsigned x)
{
    if ((x * x) % 4 == 3)
        return 1; /* touchstone: unreachable */
    return 0;
}
