// touchstone: cover --time 5s --no-gcov --function f
int f(const int *p)
{
    if (!p)
        return 0;
    if (*(const int *)(const char *)p == 5 && *p != 5) // GOAL: true
        return 1;
    return 2;
}
