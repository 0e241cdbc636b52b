/* Both nibbles can be 15. */
int masked(int x)
{
    int low = x & 0x0f;
    int high = (x >> 4) & 0x0f;
    if (low + high > 29)
        return 1; /* touchstone: reachable */
    return low - high;
}
