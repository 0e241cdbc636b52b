// touchstone: cover --time 5s --no-gcov --function f
int f(long *p)
{
    if (!p)
        return 0;
    return *(unsigned *)p == 5; // GOAL: misaligned access
}
