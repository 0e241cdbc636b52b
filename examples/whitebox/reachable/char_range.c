/* Twice an unsigned char can be 510. */
int char_range(unsigned char c)
{
    int twice = c * 2;
    if (twice > 509)
        return 1; /* touchstone: reachable */
    return 0;
}
