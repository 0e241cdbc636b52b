// touchstone: cover --time 5s --no-gcov --function f
int f(int x)
{
    int y = x & 2;
    if (y == 7) // GOAL: true
        return 1;
    __asm__ volatile("nop");
    return 0;
}
