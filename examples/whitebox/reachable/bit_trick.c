/* x & ~(x >> 1) may keep several bits. */
int bit_trick(unsigned x)
{
    unsigned kept = x & ~(x >> 1);
    if ((kept & (kept - 1u)) != 0)
        return 1; /* touchstone: reachable */
    return 0;
}
