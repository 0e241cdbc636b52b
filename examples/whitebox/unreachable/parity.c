/* The product of two neighbours is even. */
int parity(unsigned x)
{
    unsigned product = x * (x + 1u);
    if (product & 1u)
        return 1; /* touchstone: unreachable */
    return 0;
}
