// touchstone: cover --time 5s --no-gcov --function f
__attribute__((weak)) int level(void) { return 3; }
int f(void)
{
    if (level() != 3) // GOAL: true
        return 1;
    return 0;
}
