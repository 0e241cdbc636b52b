/* 7 * x + 4 can be anything modulo 9. */
int modular(unsigned short x)
{
    unsigned y = 7u * x + 4u;
    if (y % 9u == 2u)
        return 1; /* touchstone: reachable */
    return 0;
}
