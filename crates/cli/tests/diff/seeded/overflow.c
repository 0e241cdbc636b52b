int middle(int low, int high)
{
    if (low < 0 || high < low)
        return -1;
    return (low + high) / 2; /* was: return low + (high - low) / 2; */
}
