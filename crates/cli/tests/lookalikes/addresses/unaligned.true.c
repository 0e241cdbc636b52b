// touchstone: cover --time 5s --no-run --function f
int f(int number)
{
    const int *p = &number;
    if ((unsigned long)p & 1) // GOAL: true
        return 1;
    return *p == 0;
}
