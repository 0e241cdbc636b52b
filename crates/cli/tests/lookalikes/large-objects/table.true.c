// touchstone: cover --time 20s --no-gcov --function f
#include <stdlib.h>
int f(unsigned i, unsigned k)
{
    unsigned char *table = calloc(70000, 1);
    if (!table)
        return 0;
    if (i < 66000 || i >= 70000 || k < 66000 || k >= 70000)
        return 0;
    table[i] = 3;
    table[i + 1 < 70000 ? i + 1 : i] = 4;
    if (table[k] == 7) // GOAL: true
        return 1;
    free(table);
    return 0;
}
