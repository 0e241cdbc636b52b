// touchstone: cover --time 5s --no-gcov --function f
void give(int *p);
int *take(void);
int f(void)
{
    int a = 1, b = 1;
    give(&b);
    int *q = take();
    if (q == &a) // GOAL: true
        return 1;
    return 0;
}
