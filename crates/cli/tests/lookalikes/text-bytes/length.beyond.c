// touchstone: cover --time 5s --no-gcov --function f
int f(const char *s)
{
    int n = 0;
    while (s[n])
        n++;
    if (n == 300) // GOAL: true
        return 1;
    return 0;
}
