#include <signal.h>
#include <sys/types.h>
#include <unistd.h>
extern int __VERIFIER_nondet_int(void);
int write_all(int fd, const char *s, int n)
{
    int k = 0;
    while (n > 0) {
        int w = write(fd, s, n);
        if (w <= 0) return -1;
        s += w;
        n -= w;
        k++;
    }
    return k;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n == 3) kill(getpid(), SIGTERM);
    if (n == 4) return write_all(1, "hello\n", 6);
    if (n == 5) {
        close(1);
        return 5;
    }
    return 0;
}
