#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void exit_with(int c)
{
    exit(c);
}

int hanoi(int n, int a, int b, int c)
{
    if (n == 0) return 0;
    return hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a);
}

int main()
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 5) exit_with(n == 99 ? 2 : 0);
    if (hanoi(n, 1, 2, 3) == 31) exit_with(1);
}
