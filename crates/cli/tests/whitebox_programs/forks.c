#include <unistd.h>
#include <sys/wait.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    pid_t child = fork();
    if (child == 0) {
        if (n > 5) exit(3);
        _exit(4);
    }
    int status;
    if (child < 0) return 9;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 3) return 1;
    return 0;
}
