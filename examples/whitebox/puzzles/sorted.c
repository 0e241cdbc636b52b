/* Sixty numbers, each larger than the one before, that end at 70 exactly and never pass by a multiple of seven. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

#define N 60

int main(void)
{
    int a[N];
    for (int i = 0; i < N; i++) {
        a[i] = __VERIFIER_nondet_int();
        if (a[i] < 0 || a[i] > 100)
            abort();
    }
    for (int i = 1; i < N; i++)
        if (a[i] <= a[i - 1])
            return 0;
    for (int i = 0; i < N; i++)
        if (a[i] % 7 == 0 && i != N - 1)
            return 0;
    if (a[N - 1] == 70)
        reach_error();
    return 0;
}
