#include <stdlib.h>
#include <stdio.h>
#include <string.h>
static int usage(const char *p)
{
    fprintf(stderr, "usage: %s n\n", p);
    return 2;
}

static int digits(long n)
{
    return n < 10 ? 1 : 1 + digits(n / 10);
}

int main(int argc, char **argv)
{
    if (argc < 2) return usage(argv[0]);
    if (!strcmp(argv[1], "-h")) {
        puts("help");
        exit(0);
    }
    long n = strtol(argv[1], NULL, 10);
    if (n < 0) abort();
    if (digits(n) == 4) return 1;
    return 0;
}
