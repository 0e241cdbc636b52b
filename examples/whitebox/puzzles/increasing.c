/* A hundred numbers, each greater than the one before by at most three, that end at 250. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    int before = 0, good = 1;
    for (int i = 0; i < 100; i++) {
        int next = __VERIFIER_nondet_int();
        if (next < 0 || next > 400)
            abort();
        if (next <= before || next > before + 3)
            good = 0;
        before = next;
    }
    if (good && before == 250)
        reach_error();
    return 0;
}
