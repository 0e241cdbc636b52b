// touchstone: cover --time 5s --no-gcov --function f
int f(int k)
{
    int *p = &k;
    {
        p = &(int){k};
    }
    if (*p != k) // GOAL: true
        return 1;
    return 0;
}
