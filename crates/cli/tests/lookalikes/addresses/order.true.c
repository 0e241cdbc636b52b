// touchstone: cover --time 5s --no-gcov --function f
int f(void)
{
    int a[2];
    int *p = a;
    if (p + 1 > p) // GOAL: false
        return 1;
    return 0;
}
