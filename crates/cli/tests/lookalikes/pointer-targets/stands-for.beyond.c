// touchstone: cover --time 5s --no-gcov --function f
int f(const int *p)
{
    if (p == (const int *)-1) // GOAL: true
        return 1;
    return 0;
}
