// touchstone: cover --time 5s --no-gcov --function f
int *kept[4];
void work(void);
int f(unsigned rounds)
{
    int a = 1, seen = 0;
    for (unsigned i = 0; i < rounds; i++)
        if (i > 5000)
            kept[i % 4] = &a;
    a = 1;
    work();
    if (a == 2) // GOAL: true
        seen = 1;
    return seen;
}
