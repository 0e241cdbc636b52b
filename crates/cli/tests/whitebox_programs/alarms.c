#include <signal.h>
#include <unistd.h>
#include <stdlib.h>
static volatile sig_atomic_t fired;
static void on(int sig)
{
    fired = sig;
}

extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (signal(SIGALRM, on) == SIG_ERR) return 2;
    if (n == 7) {
        alarm(1);
        pause();
    }
    else if (n == 8) raise(SIGALRM);
    if (fired) return 1;
    return 0;
}
