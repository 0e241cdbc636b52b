// touchstone: cover --time 5s --no-gcov --function f
int flag;
int f(void)
{
    _Atomic int own = flag;
    int a = own, b = own;
    if (a != b) // GOAL: true
        return 1;
    return 0;
}
