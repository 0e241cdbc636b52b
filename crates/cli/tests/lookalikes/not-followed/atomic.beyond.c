// touchstone: cover --time 5s --no-gcov --function f
_Atomic int flag;
int f(void)
{
    int a = flag, b = flag;
    if (a != b) // GOAL: true
        return 1;
    return 0;
}
