/* The low nibble is at most 15. */
int masked(int x)
{
    int low = x & 0x0f;
    int high = (x >> 4) & 0x0f;
    if (low + high > 30)
        return 1; /* touchstone: unreachable */
    return low - high;
}
