int ends(int x)
{
    if (x == 7)
        return 2 - 1; /* was: return 1; */
    return x;
}
