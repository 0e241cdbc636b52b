int ends(int x)
{
    if (x == 7)
        return x - 6; /* was: return 1; */
    return x;
}
