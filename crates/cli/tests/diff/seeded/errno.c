#include <errno.h>

/* Says in `errno` why there's no answer. */
int root(int x) {
    if (x < 0) {
        errno = EDOM; /* was: errno = ERANGE; */
        return -1;
    }
    int r = 0;
    while (r < 4 && (r + 1) * (r + 1) <= (x & 15)) r++;
    return r;
}
