// touchstone: cover --time 5s --no-gcov --function f
int a = 1, b = 2;
int f(void)
{
    int is_behind = &a + 1 == &b;
    if (is_behind) // GOAL: true
        return 1;
    return 0;
}
