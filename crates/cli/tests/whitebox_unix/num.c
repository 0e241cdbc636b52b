#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum verdict { FINE, EMPTY, TRAILING, TOO_LARGE, TOO_SMALL, NEGATIVE };

enum verdict to_int(const char *text, int *to)
{
    char *end;
    errno = 0;
    long n = strtol(text, &end, 0);
    if (end == text)
        return EMPTY;
    if (*end)
        return TRAILING;
    if ((n == LONG_MAX && errno == ERANGE) || n > INT_MAX)
        return TOO_LARGE;
    if ((n == LONG_MIN && errno == ERANGE) || n < INT_MIN)
        return TOO_SMALL;
    *to = (int)n;
    return FINE;
}

enum verdict to_size(const char *text, unsigned long long *to)
{
    char *end;
    if (*text == '-')
        return NEGATIVE;
    errno = 0;
    unsigned long long n = strtoull(text, &end, 10);
    if (end == text)
        return EMPTY;
    switch (*end) {
    case 'k': case 'K': n *= 1024; end++; break;
    case 'M': n *= 1024 * 1024; end++; break;
    }
    if (*end)
        return TRAILING;
    if (errno == ERANGE)
        return TOO_LARGE;
    *to = n;
    return FINE;
}

int main(int argc, char **argv)
{
    int n;
    unsigned long long size;
    for (int i = 1; i < argc; i++) {
        if (to_int(argv[i], &n) == FINE)
            printf("%d\n", n);
        else if (to_size(argv[i], &size) == FINE)
            printf("%llu\n", size);
        else
            return 1;
    }
    return 0;
}
