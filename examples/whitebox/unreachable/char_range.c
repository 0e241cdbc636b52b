/* An unsigned char ends at 255. */
int char_range(unsigned char c)
{
    int twice = c * 2;
    if (twice > 510)
        return 1; /* touchstone: unreachable */
    return 0;
}
