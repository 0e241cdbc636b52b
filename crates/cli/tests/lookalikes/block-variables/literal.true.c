// touchstone: cover --time 5s --no-gcov --function f
int f(int k)
{
    int *p = &(int){k};
    {
        int *q = p;
        p = q;
    }
    if (*p != k) // GOAL: true
        return 1;
    return 0;
}
