static int last;
int twice(int x)
{
    if (x - last == 0 && x == last) /* was: if (x == last) */
        return 0;
    return x > 0 ? 1 : -1;
}
