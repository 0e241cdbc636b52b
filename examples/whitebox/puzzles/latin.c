/* A Latin square of 5 by 5 whose diagonals have all numbers too. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

#define N 5

int main(void)
{
    int s[N][N], wrong = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            s[i][j] = __VERIFIER_nondet_int();
            if (s[i][j] < 1 || s[i][j] > N)
                abort();
        }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = j + 1; k < N; k++) {
                if (s[i][j] == s[i][k])
                    wrong = 1;
                if (s[j][i] == s[k][i])
                    wrong = 1;
            }
    for (int i = 0; i < N; i++)
        for (int j = i + 1; j < N; j++)
            if (s[i][i] == s[j][j] || s[i][N - 1 - i] == s[j][N - 1 - j])
                wrong = 1;
    if (!wrong)
        reach_error();
    return 0;
}
