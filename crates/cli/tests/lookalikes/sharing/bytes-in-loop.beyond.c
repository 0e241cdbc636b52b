// touchstone: cover --time 5s --no-gcov --function f
int f(short *a, int *b, unsigned rounds)
{
    if (!a || !b)
        return 0;
    *b = 0;
    for (unsigned i = 0; i < rounds; i++)
        if (i > 5000)
            *(char *)a = 1;
    if (*b) // GOAL: true
        return 1;
    return 0;
}
