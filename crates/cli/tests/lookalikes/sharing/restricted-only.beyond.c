// touchstone: cover --time 5s --no-gcov --function f
int g;
int f(int *restrict p)
{
    if (!p)
        return 0;
    g = 1;
    if (p == &g) // GOAL: true
        return 1;
    return 0;
}
