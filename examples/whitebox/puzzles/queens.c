/* Eight queens on a board, of which none attacks another. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

#define N 8

int main(void)
{
    int row[N], attacks = 0;
    for (int i = 0; i < N; i++) {
        row[i] = __VERIFIER_nondet_int();
        if (row[i] < 0 || row[i] >= N)
            abort();
    }
    for (int i = 0; i < N; i++)
        for (int j = i + 1; j < N; j++)
            if (row[i] == row[j] || row[i] - row[j] == i - j || row[i] - row[j] == j - i)
                attacks = attacks + 1;
    if (attacks == 0)
        reach_error();
    return 0;
}
