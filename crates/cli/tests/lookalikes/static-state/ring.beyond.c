// touchstone: cover --function next --time 5s
static int at;
static int table[8];
int next(void) {
    int value = table[at];
    at = (at + 1) % 8;
    return value;
}
