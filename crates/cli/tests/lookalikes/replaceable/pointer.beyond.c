// touchstone: cover --time 5s --no-gcov --function f
__attribute__((weak)) void handle(int *p) { (void)p; }
static void (*const handlers[])(int *) = { handle };
int f(unsigned i)
{
    int a = 1;
    handlers[i % 1](&a);
    if (a != 1) // GOAL: true
        return 1;
    return 0;
}
