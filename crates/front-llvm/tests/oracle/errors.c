// What goes wrong, and must be found exactly where the machine finds it. Memory errors are the sanitizer's to find.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// run: asserted i32 i32
int asserted(int a) {
    assert(a % 7 != 3);
    return a / 2;
}

// run: aborted i32 i32
int aborted(int a) {
    if (a % 5 == 2)
        abort();
    return a;
}

// run: null i32 u8
int null(uint8_t a) {
    int value = 3, *p = a % 3 ? &value : NULL;
    return *p;
}

// run: unreachable_code i32 u8
int unreachable_code(uint8_t a) {
    if (a % 4 == 1)
        __builtin_unreachable();
    if (a % 4 == 2)
        __builtin_trap();
    return a;
}

// address-run: heap_bounds i32 u8
int heap_bounds(uint8_t a) {
    int *p = malloc(5 * sizeof *p);
    for (int i = 0; i < 5; i++)
        p[i] = i;
    int r = p[a % 7];
    free(p);
    return r;
}

// address-run: stack_bounds i32 u8 i32
int stack_bounds(uint8_t a, int v) {
    int items[6] = {0};
    items[a % 9] = v;
    return items[2];
}

// address-run: global_bounds i32 u8
static char letters[5] = "abcde";
int global_bounds(uint8_t a) { return letters[a % 7]; }

// address-run: freed i32 u8
int freed(uint8_t a) {
    int *p = malloc(4), *q = malloc(4);
    *p = *q = a;
    if (a & 1)
        free(p);
    if (a & 2)
        free(q);
    int r = a & 4 ? *p : 0;
    if (a & 8)
        free(q);
    return r;
}

// address-run: bad_free i32 u8
int bad_free(uint8_t a) {
    int local;
    char *p = malloc(8);
    if (a % 4 == 1)
        free(p + 1);
    else if (a % 4 == 2)
        free(&local);
    else
        free(p);
    return a;
}

// address-run: copy_bounds i32 u8
int copy_bounds(uint8_t a) {
    char from[8] = "1234567", to[6];
    memcpy(to, from, a % 9);
    return a;
}
