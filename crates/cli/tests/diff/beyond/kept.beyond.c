static int last; /* was: int unused; */
int twice(int x)
{
    if (x == last) /* was: if (x == 0) */
        return 0;
    return x > 0 ? 1 : -1;
}
