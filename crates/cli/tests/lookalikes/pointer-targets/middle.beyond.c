// touchstone: cover --time 5s --no-gcov --function f
int f(const char *s)
{
    if (!s)
        return 0;
    if (s[-1] == 'x') // GOAL: true
        return 1;
    return 0;
}
