#include <stdlib.h>
#include <stdio.h>
int check(int n)
{
    if (n < 0) {
        fprintf(stderr, "bad\n");
        exit(2);
    }
    if (n > 100)
        abort();
    return n;
}
