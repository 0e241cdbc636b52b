/* What C leaves open, and what no number is: none of it decides in a test. */
#include <stdlib.h>
#include <string.h>

static int count;

static int order(const void *a, const void *b)
{
    count++;
    return *(const int *)a - *(const int *)b;
}

int comparisons(void)
{
    int v[5] = {5, 4, 3, 2, 1};
    count = 0;
    qsort(v, 5, sizeof v[0], order);
    if (count == 10)
        return 1;
    return v[0];
}

struct record {
    int key, id;
};

static int by_key(const void *a, const void *b)
{
    const struct record *x = a, *y = b;
    if (x->key < y->key)
        return -1;
    return x->key > y->key;
}

int first_of_equals(int key)
{
    struct record records[3] = {{2, 1}, {1, 2}, {1, 3}};
    qsort(records, 3, sizeof records[0], by_key);
    struct record wanted = {1, 0}, *found = bsearch(&wanted, records, 3, sizeof records[0], by_key);
    if (key == 1 && found && found->id == 2)
        return 1;
    return records[2].id;
}

int sorted(int a, int b, int c)
{
    int v[3] = {a & 15, b & 15, c & 15};
    qsort(v, 3, sizeof v[0], order);
    if (v[0] == 3 && v[2] == 9)
        return v[1];
    return -1;
}

int of_locals(int n)
{
    int a = n, b = 1;
    if ((unsigned long)&a < (unsigned long)&b)
        return a;
    return b;
}

int sign_of_none(float x)
{
    unsigned char bytes[4];
    float none = 0.0f / x;
    if (none == none)
        return 0;
    memcpy(bytes, &none, 4);
    if (bytes[3] & 0x80)
        return 1;
    return 2;
}

long double extended(long double *x)
{
    if (x && *x == 3)
        return *x;
    return 0;
}
