#include <sys/wait.h>
#include <unistd.h>
#include <stdio.h>
int main(void)
{
    int fd[2];
    if (pipe(fd)) return 1;
    pid_t p = fork();
    if (p < 0) return 2;
    if (p == 0) {
        write(fd[1], "k", 1);
        _exit(0);
    }
    char c = 0;
    if (read(fd[0], &c, 1) == 1 && c == 'k') {
        wait(0);
        return 3;
    }
    return 4;
}
