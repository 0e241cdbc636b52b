// touchstone: cover --time 5s --no-gcov --function f
int f(void)
{
    int a[2], b[2];
    if (a < b) // GOAL: false
        return 1;
    return 0;
}
