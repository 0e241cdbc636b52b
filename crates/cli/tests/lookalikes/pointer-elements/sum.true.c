// touchstone: cover --time 5s --no-gcov --function f
int f(const int *a)
{
    if ((a[0] & 1) == 2) // GOAL: true
        return 1;
    return 0;
}
