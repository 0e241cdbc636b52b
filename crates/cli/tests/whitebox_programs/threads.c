#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int g;
void *t(void *p)
{
    g = *(int *)p;
    return 0;
}

int main(void)
{
    pthread_t h;
    int n = __VERIFIER_nondet_int();
    if (n == 4) return 9;
    pthread_create(&h, 0, t, &n);
    pthread_join(h, 0);
    if (g == 5) return 1;
    return 0;
}
