// touchstone: cover --time 3s --no-gcov --function f
#include <stdlib.h>
int f(unsigned n)
{
    unsigned made = 0;
    for (unsigned i = 0; i < (n & 7); i++) {
        char *node = malloc(8);
        if (!node)
            return 2;
        node[0] = (char)i;
        made++;
    }
    if (made > 7) // GOAL: true
        return 1;
    return 0;
}
