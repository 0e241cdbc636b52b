/* 6 * x + 4 leaves 1, 4 or 7 when divided by 9: it is 1 modulo 3, and from a short it doesn't wrap. */
int modular(unsigned short x)
{
    unsigned y = 6u * x + 4u;
    if (y % 9u == 2u)
        return 1; /* touchstone: unreachable */
    return 0;
}
