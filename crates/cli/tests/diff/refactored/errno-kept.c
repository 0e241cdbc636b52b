#include <errno.h>

/* What `errno` was it is again. */
int twice(int x) {
    int kept = errno; /* was: */
    errno = kept; /* was: */
    return (x & 255) * 2; /* was: return (x & 255) + (x & 255); */
}
