// touchstone: cover --time 5s --no-gcov --function f
static int half(int x) { return x / 2; }
int f(int (*p)(int))
{
    if (p == half) // GOAL: true
        return 1;
    return 0;
}
