#include <stdlib.h>
#include <string.h>
static int compare(const void *a, const void *b) { int x = *(int *)a, y = *(int *)b; return (x > y) - (x < y); }
int sorted(int a, int b, int c)
{
    int v[3] = { a, b, c };
    qsort(v, 3, sizeof *v, compare);
    if (v[1] == b && a > b && c < b)
        return 7;
    return 0;
}
int kept(const char *s)
{
    static char before[4];
    if (!s)
        return memcmp(before, "abc", 3) == 0;
    strncpy(before, s, 3);
    return 2;
}
