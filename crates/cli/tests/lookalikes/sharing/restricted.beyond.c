// touchstone: cover --time 5s --no-gcov --function f
int f(const int *restrict p, const int *restrict q, int *r)
{
    if (!p || !q || !r)
        return 0;
    *r = 1;
    if (p == q) // GOAL: true
        return 1;
    return 0;
}
