// touchstone: cover --time 5s --no-gcov --function f
int f(const int *p)
{
    if (!p)
        return 0;
    int seen = *(const int *)(const char *)p;
    if (seen != *p) // GOAL: true
        return 1;
    return 2;
}
