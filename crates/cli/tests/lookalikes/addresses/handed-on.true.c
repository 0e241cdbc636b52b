// touchstone: cover --time 5s --no-gcov --function f
static int is_below(const int *p, const int *q)
{
    return p < q;
}
int f(void)
{
    int a[2] = { 0, 0 };
    int below = is_below(&a[0], &a[1]);
    if (below) // GOAL: false
        return 1;
    return a[0] + a[1];
}
