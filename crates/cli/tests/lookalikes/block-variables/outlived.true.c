// touchstone: cover --time 5s --no-gcov --function f
int f(int k)
{
    int *p = &k;
    int inner = k;
    {
        int **q = &p;
        *q = &inner;
    }
    if (*p != k) // GOAL: true
        return 1;
    return 0;
}
