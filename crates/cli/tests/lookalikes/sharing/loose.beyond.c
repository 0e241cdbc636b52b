// touchstone: cover --time 5s --no-gcov --clang-arg=-fno-strict-aliasing --function f
int f(int *p, float *q)
{
    if (!p || !q)
        return 0;
    *p = 1;
    *q = 2;
    if (*p != 1) // GOAL: true
        return 1;
    return 0;
}
