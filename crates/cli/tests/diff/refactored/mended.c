int next(int x)
{
    return x == 2147483647 ? x : x + 1; /* was: return x + 1; */
}
