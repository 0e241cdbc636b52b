// touchstone: cover --time 5s --no-gcov --function f
static int count;
static int next(void)
{
    return ++count;
}
static int less(int a, int b)
{
    return a - b;
}
int f(void)
{
    count = 0;
    if (less(next(), next()) == 1) // GOAL: true
        return 1;
    return 0;
}
