void reach_error(void);
extern int nondet(void);
int check(int x)
{
    if (x > 10) {
        reach_error();
    }
    return x;
}

static int id(int x)
{
    if (x == 0) return 0;
    return id(x - 1) + 1;
}

int main(void)
{
    int x = nondet();
    if (x >= 0 && x < 8) check(id(x) + 4);
    return 0;
}
