// touchstone: cover --time 5s --no-gcov --function f
int f(int x)
{
    int y = 0;
    __asm__ volatile("movl %1, %0" : "=r"(y) : "r"(x));
    if (y == 7) // GOAL: true
        return 1;
    return 0;
}
