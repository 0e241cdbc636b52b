// touchstone: cover --time 5s --no-gcov --function f
extern int elsewhere __attribute__((weak));
int f(void)
{
    int *p = &elsewhere;
    if (!p) // GOAL: false
        return 1;
    return 0;
}
