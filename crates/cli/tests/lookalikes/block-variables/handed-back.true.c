// touchstone: cover --time 5s --no-gcov --function f
static int *same(int *p)
{
    return p;
}
int f(int k)
{
    int last = k;
    {
        int inner = k, *q = &inner;
        q = same(q);
        last = *q;
    }
    if (last != k) // GOAL: true
        return 1;
    return 0;
}
