/* Two conditions that look as if they exclude each other. */
int contradiction(int x, int y)
{
    int big = 0;
    if (x > 100 || y > 100)
        big = 1;
    if (y < x + 100 && big) {
        if (x <= 50)
            return 1; /* touchstone: reachable */
        return 2;
    }
    return 0;
}
