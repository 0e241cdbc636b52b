/* Behind the guard, the sum of two negative numbers is negative: it doesn't overflow. */
int sign(int x, int y)
{
    if (x < 0 && y < 0 && x > -1000 && y > -1000) {
        if (x + y >= 0)
            return 1; /* touchstone: unreachable */
        return 2;
    }
    return 0;
}
