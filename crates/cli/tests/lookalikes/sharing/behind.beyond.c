// touchstone: cover --time 5s --no-gcov --function f
static int is_next(const int *p, const int *q)
{
    return p == q + 1;
}
int f(int *p, int *q)
{
    if (!p || !q)
        return 0;
    int next = is_next(p, q);
    if (next) // GOAL: true
        return 1;
    return 0;
}
