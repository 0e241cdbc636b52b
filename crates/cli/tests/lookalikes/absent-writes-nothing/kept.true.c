// touchstone: cover --time 5s --no-gcov --function f
struct box { int *inner; };
void keep(struct box *box);
void g(void);
int f(void)
{
    int value = 1, other = 1;
    struct box box = { &other };
    keep(&box);
    value = 5;
    g();
    if (value == 2) // GOAL: true
        return 1;
    return 0;
}
