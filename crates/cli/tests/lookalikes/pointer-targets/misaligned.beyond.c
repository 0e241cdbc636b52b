// touchstone: cover --time 5s --no-gcov --function f
int f(const char *p)
{
    if (!p)
        return 0;
    if (*(const int *)(p + 1) == 5) // GOAL: true
        return 1;
    return 2;
}
