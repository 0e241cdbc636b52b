// touchstone: cover --time 5s --no-gcov --function f
extern int config;
void g(void);
int f(void)
{
    int before = config;
    g();
    if (config != before) // GOAL: true
        return 1;
    return 0;
}
