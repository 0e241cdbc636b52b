// Types and functions for `layout.rs`.
#include <stdbool.h>
#include <stdint.h>

enum colour { RED, GREEN = 7 };
struct node {
    int value;
    struct node *next;
    unsigned a : 3;
    int b : 7;
};
struct pair {
    int x, y;
};
struct mixed {
    long a;
    double d;
};
struct triple {
    float x, y, z;
};
struct large {
    long items[5];
};
union either {
    long whole;
    char part[3];
};

int grid[2][3];

int scalars(char a, bool b, uint16_t c, enum colour d, float e, long double f, struct node *g, int (*h)(int)) {
    return a + b + c + d + (int)e + (int)f + g->value + h(1);
}

long records(struct pair a, struct mixed b, struct large c, struct triple d, union either e) {
    return a.x + b.a + c.items[1] + (long)d.z + e.whole + grid[1][2];
}

struct large give(long n) {
    struct large l;
    l.items[0] = n;
    return l;
}

static int hidden(void) { return 1; }
int (*reference)(void) = hidden;
