#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#include <stdlib.h>
int run(int n)
{
    int status = 0;
    pid_t child = fork();
    if (child < 0)
        return -1;
    if (child == 0)
        _exit(n);
    if (waitpid(child, &status, 0) < 0)
        return -2;
    return n > 4 ? 1 : 0;
}
