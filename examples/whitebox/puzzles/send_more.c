/* SEND + MORE = MONEY: eight different digits. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    enum { S, E, N, D, M, O, R, Y, LETTERS };
    int digit[LETTERS];
    for (int i = 0; i < LETTERS; i++) {
        digit[i] = __VERIFIER_nondet_int();
        if (digit[i] < 0 || digit[i] > 9)
            abort();
    }
    int same = 0;
    for (int i = 0; i < LETTERS; i++)
        for (int k = 0; k < i; k++)
            same += digit[i] == digit[k];
    int send = 1000 * digit[S] + 100 * digit[E] + 10 * digit[N] + digit[D];
    int more = 1000 * digit[M] + 100 * digit[O] + 10 * digit[R] + digit[E];
    int money = 10000 * digit[M] + 1000 * digit[O] + 100 * digit[N] + 10 * digit[E] + digit[Y];
    if (same == 0 && digit[M] > 0 && send + more == money)
        reach_error();
    return 0;
}
