/* binary search and power, recursive, with assertions on the result */
#include <assert.h>
static int search(const int *a, int lo, int hi, int x)
{
    if (lo > hi) return -1;
    int m = lo + (hi - lo) / 2;
    if (a[m] == x) return m;
    if (a[m] < x) return search(a, m + 1, hi, x);
    return search(a, lo, m - 1, x);
}
static unsigned power(unsigned b, unsigned e, unsigned acc)
{
    if (e == 0) return acc;
    if (e & 1) return power(b, e - 1, acc * b);
    return power(b * b, e / 2, acc);
}
int find(int x, unsigned e)
{
    static const int a[9] = {1, 3, 4, 9, 15, 22, 40, 41, 99};
    int at = search(a, 0, 8, x);
    if (at >= 0) assert(a[at] == x);
    if (e > 12) return -2;
    unsigned p = power(3, e, 1);
    if (at == 8 && p == 177147) return 8;
    if (at == 0 && p == 1) return 1;
    if (at < 0) return 0;
    return 2;
}
