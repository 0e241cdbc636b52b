/* Some squares leave 17 when divided by 32. */
int square_mod4(unsigned x)
{
    if ((x * x) % 32 == 17 && x > 1000)
        return 1; /* touchstone: reachable */
    return 0;
}
