/* A permutation of 1 to 8 whose neighbours differ by at least three. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

#define N 8

int main(void)
{
    int p[N];
    for (int i = 0; i < N; i++) {
        p[i] = __VERIFIER_nondet_int();
        if (p[i] < 1 || p[i] > N)
            abort();
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < i; j++)
            if (p[i] == p[j])
                return 0;
    for (int i = 1; i < N; i++) {
        int d = p[i] > p[i - 1] ? p[i] - p[i - 1] : p[i - 1] - p[i];
        if (d < 3)
            return 0;
    }
    reach_error();
    return 0;
}
