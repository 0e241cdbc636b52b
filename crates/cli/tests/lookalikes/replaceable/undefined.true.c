// touchstone: cover --time 5s --no-gcov --function f
extern int elsewhere;
int f(void)
{
    int *p = &elsewhere;
    if (!p) // GOAL: false
        return 1;
    return 0;
}
