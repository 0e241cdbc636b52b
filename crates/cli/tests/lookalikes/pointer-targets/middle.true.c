// touchstone: cover --time 5s --no-gcov --function f
int f(const char *s)
{
    if (!s || s[0] == 'x')
        return 0;
    if (s[0] == 'x') // GOAL: true
        return 1;
    return 0;
}
