#include <stdio.h>
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a[10], n = 0, s = 0;
    for (int i = 0; i < 10; i++) {
        a[i] = __VERIFIER_nondet_int();
        if (a[i] < 0) break;
        n++;
    }
    for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) if (a[i] == a[j]) s++;
    if (s == 3 && n == 3) {
        fprintf(stderr, "three\n");
        return 1;
    }
    return 0;
}
