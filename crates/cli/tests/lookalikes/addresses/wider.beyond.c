// touchstone: cover --time 5s --no-gcov --function f
int f(int *p)
{
    if (!p)
        return 0;
    return *(long *)p == 5; // GOAL: misaligned access
}
