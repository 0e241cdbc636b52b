// Objects: structures, bit fields, unions, arrays, pointers, globals with all kinds of initialisers.
struct point {
    short x, y;
};

struct node {
    struct node *next;
    union {
        int number;
        float ratio;
    };
    struct point corners[2];
    unsigned kind : 3;
    signed level : 7;
    const char *name;
};

union word {
    unsigned value;
    unsigned char bytes[4];
};

struct __attribute__((packed)) record {
    char tag;
    int value;
};

static int table[4] = {1, 2, 3, 4};
static const double weights[] = {0.5, -1.25, 1e300};
const char *const words[] = {"one", "two\n", ""};
struct node last = {0, {7}, {{1, 2}, {3, -4}}, 5, -6, "last"};
struct node first = {&last, {.ratio = 1.5f}, {{0, 0}, {0, 0}}, 1, 2, "first"};
int *inside = &table[2];
struct record packed = {'p', 0x01020304};
long untouched;

int sum(struct node *list, int depth) {
    int total = 0;
    while (list && depth-- > 0) {
        total += list->number + list->corners[1].x * table[list->kind & 3];
        list->level++;
        list = list->next;
    }
    return total;
}

unsigned char low_byte(union word word) {
    static int calls;
    calls++;
    return word.bytes[0];
}

void swap(struct point *a, struct point *b) {
    struct point kept = *a;
    *a = *b;
    *b = kept;
}

double weigh(int index) {
    double local[3] = {1, 2, 3};
    return weights[index] * local[index] + packed.value + *inside;
}
