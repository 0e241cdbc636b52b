int sign(int x)
{
    return x < 0 ? -1 : x > 0; /* was: if (x < 0) return -1; if (x == 0) return 0; return 1; */
}
