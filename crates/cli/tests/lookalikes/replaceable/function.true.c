// touchstone: cover --time 5s --no-gcov --function f
int level(void) { return 3; }
__attribute__((weak)) int other(void) { return 4; }
int f(void)
{
    if (level() != 3) // GOAL: true
        return 1;
    return other();
}
