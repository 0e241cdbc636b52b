int is_power(unsigned x)
{
    return x && !(x & (x - 1)); /* was: return x != 0 && (x & -x) == x; */
}
