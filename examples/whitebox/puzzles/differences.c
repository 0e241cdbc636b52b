/* A sequence of nine numbers up to 12, all different, all of whose steps differ in size. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

#define N 9

int main(void)
{
    int a[N];
    for (int i = 0; i < N; i++) {
        a[i] = __VERIFIER_nondet_int();
        if (a[i] < 0 || a[i] > 12)
            abort();
    }
    int bad = 0;
    for (int i = 0; i < N; i++)
        for (int j = i + 1; j < N; j++)
            if (a[i] == a[j])
                bad++;
    for (int i = 1; i < N; i++)
        for (int j = i + 1; j < N; j++) {
            int x = a[i] - a[i - 1], y = a[j] - a[j - 1];
            if (x == y || x == -y)
                bad++;
        }
    if (bad == 0)
        reach_error();
    return 0;
}
