// touchstone: cover --time 5s --no-run --function f
static int same(int x) { return x; }
int f(int n)
{
    int (*g)(int) = same;
    if ((unsigned long)g == 0) // GOAL: true
        return 1;
    return g(n);
}
