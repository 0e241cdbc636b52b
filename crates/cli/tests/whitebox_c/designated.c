struct conf { int a, b; const char *name; int t[4]; };
static struct conf table[] = { [2] = { .b = 3, .name = "two", .t = { [3] = 9 } }, [0] = { .a = 1 } };
int find(int k) { for (int i = 0; i < 3; i++) if (table[i].t[3] == k) return i; return -1; }
const char *name(int k) { if (k < 0 || k > 2) return "none"; return table[k].name; }
void put(int k, int v) { if (k >= 0 && k < 3) table[k].a = v; }
