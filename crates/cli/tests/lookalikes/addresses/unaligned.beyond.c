// touchstone: cover --time 5s --no-run --function f
int f(const int *number)
{
    if (!number)
        return 0;
    if ((unsigned long)number & 1) // GOAL: true
        return 1;
    return 0;
}
