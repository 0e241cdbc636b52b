// touchstone: cover --time 5s --no-gcov --function f
int f(int k)
{
    int *p = &k;
    {
        int inner = k;
        p = &inner;
    }
    if (*p != k) // GOAL: true
        return 1;
    return 0;
}
