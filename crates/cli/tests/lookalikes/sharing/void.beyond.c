// touchstone: cover --time 5s --no-gcov --function f
int f(void *p, int *q)
{
    if (!p)
        return 0;
    if (p == q) // GOAL: true
        return 1;
    return 0;
}
