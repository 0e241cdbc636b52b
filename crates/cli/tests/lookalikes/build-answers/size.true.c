// touchstone: cover --time 5s --no-gcov --function f
int f(void)
{
    char b[10];
    char *p = b;
    if (sizeof *p == 10 || p != b) // GOAL: true
        return 1;
    return 0;
}
