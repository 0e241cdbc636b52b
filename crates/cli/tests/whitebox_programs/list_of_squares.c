#include <assert.h>
#include <stdlib.h>
extern unsigned int __VERIFIER_nondet_uint(void);
struct node {
    int v;
    struct node *next;
};
static struct node *push(struct node *l, int v)
{
    struct node *n = malloc(sizeof *n);
    if (!n) exit(1);
    n->v = v;
    n->next = l;
    return n;
}

static int sum(struct node *l)
{
    return l ? l->v + sum(l->next) : 0;
}

int main(void)
{
    struct node *l = 0;
    unsigned k = __VERIFIER_nondet_uint() % 5;
    for (unsigned i = 0; i < k; i++) l = push(l, i * i);
    assert(sum(l) != 14);
    while (l) {
        struct node *n = l->next;
        free(l);
        l = n;
    }
    return 0;
}
