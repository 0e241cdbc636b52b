// touchstone: cover --time 5s --no-gcov --function f
int *kept;
void work(void);
int f(void)
{
    int a = 1;
    kept = &a;
    work();
    int seen = 0;
    if (a == 2) // GOAL: true
        seen = 1;
    kept = 0;
    return seen;
}
