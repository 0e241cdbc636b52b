// touchstone: cover --time 5s --no-gcov --function f
int a[2] = {1, 1}, b = 2;
int f(void)
{
    int *last = &a[1];
    if (last == &b) // GOAL: true
        return 1;
    return 0;
}
