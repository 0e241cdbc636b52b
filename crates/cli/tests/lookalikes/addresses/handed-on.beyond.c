// touchstone: cover --time 5s --no-gcov --function f
static int is_below(const int *p, const int *q)
{
    return p < q;
}
int f(void)
{
    int a = 0, b = 0;
    int below = is_below(&a, &b);
    if (below) // GOAL: false
        return 1;
    return a + b;
}
