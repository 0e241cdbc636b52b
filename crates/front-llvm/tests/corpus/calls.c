// Calls: structures by value, function pointers, variable arguments, inlined functions, no prototypes.
#include <stdarg.h>

struct pair {
    double weight;
    int count;
};

struct large {
    int cells[10];
};

extern int external(const char *, ...);
_Noreturn void stop(int);

static inline __attribute__((always_inline)) int twice(int value) {
    return value * 2;
}

int total(int count, ...) {
    va_list list;
    va_start(list, count);
    int sum = 0;
    while (count-- > 0)
        sum += va_arg(list, int);
    va_end(list);
    return sum;
}

struct pair heavier(struct pair one, struct pair other) {
    return one.weight > other.weight ? one : other;
}

struct large shifted(struct large given) {
    for (int i = 9; i > 0; i--)
        given.cells[i] = given.cells[i - 1];
    return given;
}

int apply(int (*function)(int), signed char small, _Bool flag) {
    if (!function)
        stop(3);
    if (flag)
        external("%d\n", small);
    return function(twice(small));
}
