// touchstone: cover --time 5s --no-gcov --function f
int f(int (*p)(int), int (*q)(int))
{
    if (!p || !q)
        return 0;
    if (p == 0) // GOAL: true
        return 1;
    return 0;
}
