#include <stddef.h>
struct message { unsigned short length; char kind; int data[]; };
int total(const struct message *m) { int t = 0; if (m == NULL) return -1; for (int i = 0; i < m->length && i < 3; i++) t ^= m->data[i]; if (t == 17) return 1; return m->kind == 'k'; }
