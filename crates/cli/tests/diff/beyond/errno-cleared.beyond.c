#include <errno.h>

/* Callers that have something in `errno` lose it. */
int next(int x) {
    errno = 0; /* was: */
    return (x & 255) + 1;
}
