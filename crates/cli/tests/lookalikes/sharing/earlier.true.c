// touchstone: cover --time 5s --no-gcov --function f
int f(int *a, const int *b)
{
    if (!a || !b)
        return 0;
    a[0] = 1;
    if (a[0] == 2) // GOAL: true
        return 1;
    return b[1];
}
