/* Marks on a ruler of length 11, five of them, all of whose distances differ. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

#define MARKS 5

int main(void)
{
    int m[MARKS], seen[12] = {0};
    for (int i = 0; i < MARKS; i++) {
        m[i] = __VERIFIER_nondet_int();
        if (m[i] < 0 || m[i] > 11)
            abort();
        if (i > 0 && m[i] <= m[i - 1])
            return 0;
    }
    if (m[0] != 0)
        return 0;
    for (int i = 0; i < MARKS; i++)
        for (int j = 0; j < i; j++) {
            int d = m[i] - m[j];
            if (seen[d])
                return 0;
            seen[d] = 1;
        }
    reach_error();
    return 0;
}
