/* Cut to a byte, the sum of bytes wraps. */
int overflow_wrap(unsigned char a, unsigned char b)
{
    if ((unsigned char)(a + b) < a)
        return 1; /* touchstone: reachable */
    return 0;
}
