// Arrays, structures, unions, bit fields, pointers, globals, the heap.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
static const unsigned char squares[] = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81};
int grid[3][4];
static int zeroed[100];

// run: lookup i32 u8
int lookup(unsigned char i) { return table[i & 7] + squares[i % 10] + zeroed[i % 100]; }

// run: matrix i32 i32 i32
int matrix(int a, int b) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            grid[i][j] = (a ^ i) & (b ^ j);
    int sum = 0;
    for (int *p = &grid[0][0]; p != &grid[0][0] + 12; p++)
        sum = sum * 3 & 0xffff ^ *p & 0xff;
    return sum;
}

// run: sorted u64 u64
uint64_t sorted(uint64_t a) {
    unsigned char bytes[8];
    memcpy(bytes, &a, 8);
    for (int i = 1; i < 8; i++)
        for (int j = i; j > 0 && bytes[j - 1] > bytes[j]; j--) {
            unsigned char t = bytes[j];
            bytes[j] = bytes[j - 1];
            bytes[j - 1] = t;
        }
    memcpy(&a, bytes, sizeof a);
    return a;
}

struct point {
    int x, y;
};
struct mixed {
    char c;
    double d;
    short s;
    struct point p;
    struct point *next;
};

static struct point add(struct point a, struct point b) {
    struct point sum = {a.x ^ b.x, a.y & b.y};
    return sum;
}
static struct mixed make(int a) {
    struct mixed m = {(char)a, a * 0.5, (short)(a >> 3), {a, ~a}, NULL};
    return m;
}
static double read_mixed(struct mixed m) { return m.c + m.d + m.s + (m.p.x & 255) + (m.next ? m.next->y & 15 : 3); }

// run: structures f64 i32 i32
double structures(int a, int b) {
    struct mixed m = make(a), n = m;
    n.p = add(m.p, (struct point){b, a});
    n.next = &m.p;
    m.c = 1;
    return read_mixed(n) - read_mixed(m);
}

struct wide {
    long a;
    double b;
};
struct floats {
    float x, y;
};
static struct wide swap(struct wide w) { return (struct wide){(long)(w.b / 4), (double)(w.a / 4)}; }
static struct floats turn(struct floats f) { return (struct floats){-f.y, f.x}; }

// run: by_registers f64 i64 f32
double by_registers(int64_t a, float f) {
    struct wide w = swap((struct wide){a, 12.5});
    struct floats t = turn((struct floats){f, 2});
    return w.a + w.b + t.x * 2 + t.y;
}

union view {
    uint32_t word;
    uint8_t bytes[4];
    struct {
        uint16_t low, high;
    } halves;
};

// run: unions u32 u32
uint32_t unions(uint32_t a) {
    union view v;
    v.word = a;
    uint8_t t = v.bytes[0];
    v.bytes[0] = v.bytes[3];
    v.bytes[3] = t;
    return v.halves.low * 65536u + v.halves.high;
}

struct packed_bits {
    unsigned a : 3;
    int b : 5;
    unsigned long c : 33;
    unsigned char d : 1;
};

// run: bit_fields i64 u32 i32
int64_t bit_fields(unsigned a, int b) {
    struct packed_bits f = {0};
    f.a = a;
    f.b = b;
    f.c = (unsigned long)a << 7;
    f.d = b > 0;
    f.a++;
    f.b ^= 3;
    return f.a + f.b * 10 + (int64_t)f.c * 100 + f.d;
}

static void bump(int **p, int by) { *p += by; }

// run: pointers i64 u8 u8
int64_t pointers(unsigned char a, unsigned char b) {
    int *p = table, **pp = &p;
    bump(pp, a & 7);
    int *q = &table[b & 7];
    ptrdiff_t between = q - p;
    return between * 100 + **pp + (p < q) * 1000 + (p == q) * 2000 + q[-(ptrdiff_t)(b & 7)];
}

static int twice(int a) { return a * 2; }
static int square(int a) { return a * a; }
static int (*const operations[])(int) = {twice, square, abs};

// run: function_pointers i32 u8 i16
int function_pointers(unsigned char which, short a) {
    int (*f)(int) = operations[which % 3];
    return f(a) + (f == square);
}

struct node {
    int value;
    struct node *next;
};

// run: list i32 u8 i32
int list(unsigned char n, int a) {
    struct node *head = NULL;
    n &= 15;
    for (int i = 0; i < n; i++) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            return -1;
        node->value = (a ^ i) & 0xff;
        node->next = head;
        head = node;
    }
    struct node *reversed = NULL;
    while (head) {
        struct node *next = head->next;
        head->next = reversed;
        reversed = head;
        head = next;
    }
    int sum = 0;
    while (reversed) {
        struct node *next = reversed->next;
        sum = (sum * 3 ^ reversed->value) & 0xffff;
        free(reversed);
        reversed = next;
    }
    return sum;
}

// run: growing i32 u8
int growing(unsigned char n) {
    size_t capacity = 1, used = 0;
    int *items = malloc(capacity * sizeof *items);
    for (int i = 0; i < (n & 31); i++) {
        if (used == capacity) {
            capacity *= 2;
            items = realloc(items, capacity * sizeof *items);
        }
        items[used++] = i * i;
    }
    int *zeros = calloc(n & 31, sizeof *zeros);
    int sum = 0;
    for (size_t i = 0; i < used; i++)
        sum += items[i] + zeros[i];
    free(items);
    free(zeros);
    return sum;
}

static int counter(void) {
    static int n = 10;
    return n++;
}

// run: static_local i32 u8
int static_local(unsigned char a) {
    int sum = 0;
    for (int i = 0; i < (a & 3); i++)
        sum += counter();
    return sum;
}

// run: copies u64 u64 u8
uint64_t copies(uint64_t a, uint8_t b) {
    uint8_t buffer[24];
    memset(buffer, b, sizeof buffer);
    memcpy(buffer + 4, &a, 8);
    memmove(buffer + 6, buffer + 4, 8);
    uint64_t r, s;
    memcpy(&r, buffer + 3, 8);
    memcpy(&s, buffer + 9, 8);
    return r ^ s * 3;
}

enum colour { RED, GREEN = 5, BLUE = -2 };

// run: enums i32 i32
int enums(int a) {
    enum colour c = a % 3 == 0 ? RED : a % 3 == 1 ? GREEN : BLUE;
    return c * 7 + (c == BLUE) + (int)sizeof(enum colour);
}

// run: volatiles i32 i32
int volatiles(int a) {
    volatile int v = a;
    volatile int *p = &v;
    *p ^= 7;
    return v;
}

// run: variable_length i32 u8
int variable_length(unsigned char n) {
    int size = (n & 7) + 1, sum = 0;
    int items[size];
    for (int i = 0; i < size; i++)
        items[i] = i * 3;
    for (int i = 0; i < size; i++)
        sum += items[i] * (i + 1);
    return sum + (int)sizeof items;
}

// run: atomics i32 i32 i32
int atomics(int a, int b) {
    int v = a;
    int old = __atomic_fetch_and(&v, b, __ATOMIC_SEQ_CST);
    int expected = b;
    _Bool done = __atomic_compare_exchange_n(&v, &expected, 17, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    return (__atomic_exchange_n(&v, 3, __ATOMIC_RELAXED) ^ old ^ expected ^ v) + done;
}

struct padded {
    char c;
    int x;
};
static int read_padded(struct padded p) { return p.c * 3 + (p.x & 0xff); }

struct flags {
    unsigned ready : 1, count : 6;
    int level : 9;
};

// run: padding i32 i8 i32
int padding(signed char c, int x) {
    struct padded local;
    local.c = c;
    local.x = x;
    struct padded *p = malloc(sizeof *p);
    p->c = c;
    p->x = x;
    struct flags *f = malloc(sizeof *f);
    f->ready = 1;
    f->count = x;
    f->level = c;
    int sum = read_padded(local) - read_padded(*p) * 2 + f->ready + f->count + f->level;
    free(p);
    free(f);
    return sum;
}

static int ascending(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}

// run: library_sort i32 u32 u8
int library_sort(uint32_t a, uint8_t key) {
    int items[6];
    for (int i = 0; i < 6; i++)
        items[i] = a >> (i * 5) & 15;
    qsort(items, 6, sizeof *items, ascending);
    int wanted = key & 15, *found = bsearch(&wanted, items, 6, sizeof *items, ascending), sum = 0;
    for (int i = 0; i < 6; i++)
        sum = sum * 16 + items[i];
    return sum * 2 + (found && *found == wanted);
}

static void each(void (*action)(void *), void *p) { action(p); }

// run: library_pointers i32 i32
int library_pointers(int a) {
    void *(*copy)(void *, const void *, size_t) = memcpy;
    int *p = malloc(sizeof *p), b = 0;
    *p = a;
    copy(&b, p, sizeof b);
    each(free, p);
    return b;
}
