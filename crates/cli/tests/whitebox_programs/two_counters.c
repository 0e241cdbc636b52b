int __VERIFIER_nondet_int(void);
void reach_error()
{
}

int x, y;
void f(int n)
{
    if (n <= 0) return;
    x++;
    f(n - 1);
    y--;
}

int main(int argc, char *argv[])
{
    int n = __VERIFIER_nondet_int();
    if (argc > 3) return 2;
    f(n & 7);
    if (x + y != 0) reach_error();
    if (x == 5) {
        ERROR: reach_error();
    }
    return x;
}
