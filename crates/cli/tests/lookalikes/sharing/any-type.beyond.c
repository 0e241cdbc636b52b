// touchstone: cover --time 5s --no-gcov --function f
typedef int __attribute__((may_alias)) any;
int f(float *p, any *q)
{
    if (!p || !q)
        return 0;
    *p = 0;
    *q = 1;
    if (*p != 0) // GOAL: true
        return 1;
    return 0;
}
