// touchstone: cover --time 5s --no-gcov --function f
static int twice(int x)
{
    return x * 2;
}
static int less(int a, int b)
{
    return a - b;
}
int f(void)
{
    if (less(twice(1), twice(2)) == 1) // GOAL: true
        return 1;
    return 0;
}
