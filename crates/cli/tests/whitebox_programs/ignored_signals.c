#include <signal.h>
#include <unistd.h>
#include <stdlib.h>
int signal_count;
int alarm_at(int n)
{
    return n == 5 ? (int)alarm(0) : 0;
}

void (*old)(int);
int main(int argc, char **argv)
{
    old = signal(SIGINT, SIG_IGN);
    if (old == SIG_DFL) signal_count++;
    if (argc == 3) abort();
    if (argc == 2) {
        signal(SIGABRT, SIG_IGN);
        return alarm_at(5);
    }
    return 0;
}
