// touchstone: cover --time 5s --no-gcov --function f
int g;
int f(int *restrict p)
{
    if (!p)
        return 0;
    *p = 1;
    g = 2;
    if (*p != 1) // GOAL: true
        return 1;
    return 0;
}
