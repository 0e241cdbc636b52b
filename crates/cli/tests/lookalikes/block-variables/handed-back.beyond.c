// touchstone: cover --time 5s --no-gcov --function f
static int *same(int *p)
{
    return p;
}
int f(int k)
{
    int *p = &k;
    {
        int inner = k, *q = &inner;
        p = same(q);
    }
    if (*p != k) // GOAL: true
        return 1;
    return 0;
}
