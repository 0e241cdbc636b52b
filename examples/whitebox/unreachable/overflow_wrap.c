/* Bytes are promoted to int, where their sum doesn't wrap. */
int overflow_wrap(unsigned char a, unsigned char b)
{
    if (a + b < a)
        return 1; /* touchstone: unreachable */
    return 0;
}
