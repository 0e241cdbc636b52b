// touchstone: cover --time 5s --no-gcov --function f
static inline int known(int n)
{
    return __builtin_constant_p(n);
}
int f(void)
{
    if (known(4)) // GOAL: true
        return 1;
    return 0;
}
