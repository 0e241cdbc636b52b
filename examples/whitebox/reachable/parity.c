/* The product of two numbers two apart may be odd. */
int parity(unsigned x)
{
    unsigned product = x * (x + 2u);
    if (product & 1u)
        return 1; /* touchstone: reachable */
    return 0;
}
