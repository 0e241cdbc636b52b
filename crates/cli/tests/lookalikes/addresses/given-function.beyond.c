// touchstone: cover --time 5s --no-run --function f
int f(void (*g)(void))
{
    if ((unsigned long)g & 1) // GOAL: true
        return 1;
    return 0;
}
