// touchstone: cover --time 5s --no-gcov --function f
static int count;
static int next(void)
{
    return ++count;
}
int f(void)
{
    count = 0;
    int first = next();
    if (first + count == 1) // GOAL: true
        return 1;
    return 0;
}
