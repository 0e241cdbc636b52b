// touchstone: cover --time 5s --no-gcov --function f
static inline int known(int n)
{
    return n != 4;
}
int f(void)
{
    if (known(4)) // GOAL: true
        return 1;
    return 0;
}
