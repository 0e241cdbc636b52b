/* mutual recursion with an accumulator */
static int odd(unsigned n, int acc);
static int even(unsigned n, int acc)
{
    if (n == 0) return acc;
    if (n % 3 == 0) return odd(n - 1, acc + 2);
    return odd(n - 1, acc + 1);
}
static int odd(unsigned n, int acc)
{
    if (n == 0) return -acc;
    if (n % 5 == 0) return even(n - 1, acc * 2);
    return even(n - 1, acc + 3);
}
int parity(unsigned n)
{
    if (n > 20) return 0;
    int r = even(n, 0);
    if (r < -30) return -1;
    if (r > 40) return 1;
    if (r == 16) return 2;
    return 3;
}
