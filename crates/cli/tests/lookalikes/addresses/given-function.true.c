// touchstone: cover --time 5s --no-run --function f
int f(void (*g)(void))
{
    if (!g)
        return 0;
    if ((unsigned long)g == 0) // GOAL: true
        return 1;
    return 0;
}
