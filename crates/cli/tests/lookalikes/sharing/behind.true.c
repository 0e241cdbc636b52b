// touchstone: cover --time 5s --no-gcov --function f
static int is_next(const int *p, const int *q)
{
    return p == q + 1;
}
int f(int *p)
{
    if (!p)
        return 0;
    int next = is_next(p, p);
    if (next) // GOAL: true
        return 1;
    return 0;
}
