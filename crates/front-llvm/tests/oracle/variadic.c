/* Variable arguments of all kinds, lists that are copied and handed on, and jumps to labels whose address was taken. */

#include <stdarg.h>
#include <stdint.h>

struct small {
    int a;
    double b;
};

struct large {
    long a[4];
};

static long sum(int n, ...)
{
    va_list list;
    long total = 0;
    va_start(list, n);
    while (n-- > 0)
        total += va_arg(list, int);
    va_end(list);
    return total;
}

// run: integers i64 i32 i32 i32
int64_t integers(int32_t a, int32_t b, int32_t c)
{
    // More than registers hold, and calls among the arguments.
    return sum(9, a, b, c, 1, 2, 3, 4, 5, (int)(sum(2, a / 4, b / 4) / 4)) - sum(0);
}

static double mixed(const char *kinds, ...)
{
    va_list list, again;
    double total = 0;
    sum(1, 5);
    va_start(list, kinds);
    va_copy(again, list);
    for (const char *kind = kinds; *kind; kind++) {
        switch (*kind) {
        case 'd': total += va_arg(list, double); break;
        case 'p': total += *va_arg(list, const int *); break;
        case 'l': total += (double)va_arg(list, long); break;
        case 'c': total += va_arg(list, int); break;
        case 's': {
            struct small small = va_arg(list, struct small);
            total += small.a + small.b;
            break;
        }
        case 'g': {
            struct large large = va_arg(list, struct large);
            total += (double)(large.a[0] + large.a[3]);
            break;
        }
        case 'x': total += (double)va_arg(list, long double); break;
        }
    }
    va_end(list);
    if (*kinds == 'd')
        total *= va_arg(again, double);
    va_end(again);
    return total;
}

// run: kinds f64 f64 i32 i64 u32
double kinds(double d, int32_t i, int64_t l, uint32_t n)
{
    struct small small = {i, d};
    struct large large = {{l, 1, 2, i}};
    switch (n % 4) {
    case 0: return mixed("dplc", d, &i, (long)(int)l, (char)i);
    case 1: return mixed("sdg", small, d, large);
    case 2: return mixed("xcdx", (long double)d, i, 1.5f, (long double)i);
    default: return mixed("dddddddddddlllllll", d, d, d, d, d, d, d, d, d, 1.0, 2.0, 1L, 2L, 3L, 4L, 5L, 6L, 7L);
    }
}

static long listed(int n, va_list list)
{
    return n > 0 ? va_arg(list, long) : -1;
}

static long handed(int n, ...)
{
    va_list list;
    long first, second;
    va_start(list, n);
    first = listed(n, list);
    second = listed(n, list);
    va_end(list);
    return first * 3 + second;
}

// run: lists i64 i32 i32
int64_t lists(int32_t a, int32_t b)
{
    long (*indirect)(int, ...) = handed;
    return handed(1, (long)a, (long)b) + indirect(1, (long)b, (long)a) + handed(0);
}

// run: labels i32 u32 i32
int32_t labels(uint32_t program, int32_t x)
{
    static const void *const table[] = {&&increment, &&twice, &&negate, &&end};
    int steps = 0;
#define NEXT goto *table[steps++ < 12 ? program & 3 : 3]
    NEXT;
increment:
    x = (int)((unsigned)x + 1u);
    program >>= 2;
    NEXT;
twice:
    x = (int)((unsigned)x * 2u);
    program >>= 2;
    NEXT;
negate:
    x = (int)(0u - (unsigned)x);
    program >>= 2;
    NEXT;
end:
    return x;
}
