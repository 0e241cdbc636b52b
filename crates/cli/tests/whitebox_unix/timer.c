#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <time.h>
#include <unistd.h>

int elapsed(void)
{
    struct timespec a, b;
    if (clock_gettime(CLOCK_MONOTONIC, &a) != 0)
        return -1;
    if (clock_gettime(CLOCK_MONOTONIC, &b) != 0)
        return -1;
    if (b.tv_sec < a.tv_sec || (b.tv_sec == a.tv_sec && b.tv_nsec < a.tv_nsec))
        return -2;
    long ms = (b.tv_sec - a.tv_sec) * 1000 + (b.tv_nsec - a.tv_nsec) / 1000000;
    if (ms > 500)
        return 2;
    return ms > 0;
}

int busy(void)
{
    clock_t begin = clock();
    clock_t end = clock();
    if (end < begin)
        return -1;
    return end - begin > CLOCKS_PER_SEC;
}

int colours(void)
{
    if (!isatty(STDOUT_FILENO))
        return 0;
    if (!isatty(STDOUT_FILENO))
        return -1;
    return isatty(fileno(stderr)) ? 2 : 1;
}
