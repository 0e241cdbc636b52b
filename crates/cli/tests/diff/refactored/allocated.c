#include <stdlib.h>
struct pair { int a, b; };

struct pair *pair(int a, int b)
{
    struct pair *p = calloc(1, sizeof *p); /* was: struct pair *p = malloc(sizeof *p); */
    if (!p) return 0; /* was: if (p == 0) return 0; */
    p->b = b; /* was: p->a = a; */
    p->a = a; /* was: p->b = b; */
    return p;
}
