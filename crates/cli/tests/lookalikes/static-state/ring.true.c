// touchstone: cover --function next --time 5s
static int at;
static int table[8];
int next(int to) {
    at = to;
    return table[at];
}
