// touchstone: cover --time 5s --no-gcov --function f
int f(int *p, int *i)
{
    if (!p || !i)
        return 0;
    *p = 3;
    *i = 1;
    *p = (*i)++;
    if (*p == 7) // GOAL: true
        return 1;
    return 0;
}
