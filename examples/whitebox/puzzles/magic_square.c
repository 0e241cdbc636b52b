/* A magic square of 3 by 3: every row, column and diagonal sums to 15. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    int s[9], ok = 1;
    for (int i = 0; i < 9; i++) {
        s[i] = __VERIFIER_nondet_int();
        if (s[i] < 1 || s[i] > 9)
            abort();
    }
    for (int i = 0; i < 9; i++)
        for (int j = i + 1; j < 9; j++)
            if (s[i] == s[j])
                ok = 0;
    for (int i = 0; i < 3; i++) {
        if (s[3 * i] + s[3 * i + 1] + s[3 * i + 2] != 15)
            ok = 0;
        if (s[i] + s[i + 3] + s[i + 6] != 15)
            ok = 0;
    }
    if (s[0] + s[4] + s[8] != 15 || s[2] + s[4] + s[6] != 15)
        ok = 0;
    if (ok)
        reach_error();
    return 0;
}
