/* What's declared in blocks only. */
#include <math.h>

int called(int n)
{
    extern int other(int, ...);
    if (other(n, 3) == 4)
        return 1;
    return 0;
}

int looked_up(int k)
{
    extern int *entries;
    extern int count;
    if (k >= 0 && k < count && entries[k] == 7)
        return 1;
    return 0;
}

int twice(int n)
{
    int doubled(int), result;
    result = doubled(n);
    if (result > 3)
        return 1;
    return 0;
}

double computed(double x)
{
    extern double lookup(double);
    extern double limits[4];
    if (lookup(x) > limits[2])
        return 1;
    return floor(x);
}
