/* Rounded up, the quotient times the divisor is more than the number. */
int remainder_of(unsigned char n, unsigned char d)
{
    if (d == 0)
        return -1;
    if (((n + d - 1) / d) * d != n)
        return 1; /* touchstone: reachable */
    return 0;
}
