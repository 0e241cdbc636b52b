// touchstone: cover --time 5s --no-gcov --function f
int f(const char *s)
{
    int n = s[0] ? 1 : 0;
    if (n == 3) // GOAL: true
        return 1;
    return 0;
}
