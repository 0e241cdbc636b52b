#include <stdlib.h>
static int compare(const void *a, const void *b) { int x = *(int *)a, y = *(int *)b; return (x > y) - (x < y); }
int sorted(int a, int b, int c)
{
    int v[3] = { a, b, c };
    qsort(v, 3, sizeof *v, compare);
    if (v[1] == b && a > b && c < b)
        return 7;
    return 0;
}
int kept(int n)
{
    static char before[4];
    before[n & 3] = 1;
    return n > 3;
}
