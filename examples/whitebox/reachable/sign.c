/* Without the guard it overflows, and in unsigned arithmetic that's well defined. */
int sign(int x, int y)
{
    if (x < 0 && y < 0) {
        if ((int)((unsigned)x + (unsigned)y) >= 0)
            return 1; /* touchstone: reachable */
        return 2;
    }
    return 0;
}
