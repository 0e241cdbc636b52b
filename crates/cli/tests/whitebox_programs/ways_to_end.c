#include <stdlib.h>
#include <stdio.h>
#include <unistd.h>
static void bye(void)
{
    puts("bye");
}

extern int __VERIFIER_nondet_int(void);
int main(void)
{
    atexit(bye);
    int n = __VERIFIER_nondet_int();
    if (n == 1) _exit(7);
    if (n == 2) exit(EXIT_FAILURE);
    if (n == 3) quick_exit(3);
    if (n == 4) _Exit(4);
    return 0;
}
