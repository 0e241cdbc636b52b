// touchstone: cover --time 5s --no-gcov --function f
int f(unsigned char *a, double *b)
{
    if (!a || !b)
        return 0;
    *b = 0;
    a[7] = 0x40;
    if (*b == 2) // GOAL: true
        return 1;
    return 0;
}
