#include <stdlib.h>
#include <unistd.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *l, *r;
    int k;
};
struct tree *insert(struct tree *t, int k)
{
    if (!t) {
        t = calloc(1, sizeof *t);
        if (!t) _exit(1);
        t->k = k;
        return t;
    }
    if (k < t->k) t->l = insert(t->l, k);
    else if (k > t->k) t->r = insert(t->r, k);
    return t;
}

int height(struct tree *t)
{
    if (!t) return 0;
    int a = height(t->l), b = height(t->r);
    return 1 + (a > b ? a : b);
}

int main(void)
{
    struct tree *t = 0;
    for (int i = 0; i < 3; i++) t = insert(t, __VERIFIER_nondet_int());
    if (height(t) == 3) return 1;
    if (height(t) == 1) abort();
    return 0;
}
