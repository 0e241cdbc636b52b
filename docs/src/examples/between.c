int between(int x, int low, int high)
{
    if (low > high)
        return -1;
    if (x < low)
        x = low;
    if (x > high)
        x = high;
    return x;
}
