// touchstone: cover --time 5s --no-gcov --clang-arg=-fno-strict-aliasing --function f
int f(int *p)
{
    float own = 0, *q = &own;
    if (!p)
        return 0;
    *p = 1;
    *q = 2;
    if (*p != 1) // GOAL: true
        return 1;
    return 0;
}
