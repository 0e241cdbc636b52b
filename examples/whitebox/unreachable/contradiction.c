/* Two conditions that exclude each other, apart in the code. */
int contradiction(int x, int y)
{
    int big = 0;
    if (x > 100)
        big = 1;
    if (y < x && big) {
        if (x <= 50)
            return 1; /* touchstone: unreachable */
        return 2;
    }
    return 0;
}
