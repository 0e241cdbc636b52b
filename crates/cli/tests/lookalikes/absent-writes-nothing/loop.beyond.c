// touchstone: cover --time 5s --no-gcov --function f
extern int config;
void g(void);
int f(int rounds)
{
    config = 0;
    while (rounds-- > 0) {
        if (config == 7) // GOAL: true
            return 1;
        g();
    }
    return 0;
}
