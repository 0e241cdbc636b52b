typedef int (*op)(int, int);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int add(int a, int b)
{
    return (int)((unsigned)a + b);
}

static int sub(int a, int b)
{
    return (int)((unsigned)a - b);
}

static int mul(int a, int b)
{
    return (int)((unsigned)a * b);
}

static op table[3] = { add, sub, mul };
static int eval(int d)
{
    unsigned k = __VERIFIER_nondet_uint();
    if (d == 0 || k > 2) return __VERIFIER_nondet_int();
    return table[k](eval(d - 1), eval(d - 1));
}

int main(void)
{
    int r = eval(2);
    if (r == 42) return 1;
    if (r == -7) return 2;
    return 0;
}
