/* An order of six marks all of whose ways from one to another differ. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    int mark[6], same = 0;
    for (int i = 0; i < 6; i++) {
        mark[i] = __VERIFIER_nondet_int();
        if (mark[i] < 0 || mark[i] > 5)
            abort();
    }
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < i; k++)
            same += mark[i] == mark[k];
    for (int far = 1; far < 5; far++)
        for (int i = 0; i + far < 6; i++)
            for (int k = 0; k < i; k++)
                same += mark[i + far] - mark[i] == mark[k + far] - mark[k];
    if (same == 0)
        reach_error();
    return 0;
}
