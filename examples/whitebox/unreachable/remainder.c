/* A number is its quotient times the divisor plus the remainder. */
int remainder_of(unsigned char n, unsigned char d)
{
    if (d == 0)
        return -1;
    if ((n / d) * d + n % d != n)
        return 1; /* touchstone: unreachable */
    return 0;
}
