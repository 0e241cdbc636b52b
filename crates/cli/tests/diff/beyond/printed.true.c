int shown(int x)
{
    return x - 0; /* was: return x; */
}
