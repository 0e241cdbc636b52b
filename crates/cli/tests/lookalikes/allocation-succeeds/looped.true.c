// touchstone: cover --time 5s --no-gcov --function f
#include <stdlib.h>
int f(unsigned n)
{
    int failed = 0;
    for (unsigned i = 0; i < n; i++) {
        if (i == 5000) {
            char *q = malloc(9);
            if (i == 4000)
                failed = 1;
            free(q);
        }
    }
    if (failed) // GOAL: true
        return 1;
    return 0;
}
