/* Eighty numbers that rise and fall in turn and sum to a thousand. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    int before = 0, sum = 0;
    for (int i = 0; i < 80; i++) {
        int next = __VERIFIER_nondet_int();
        if (next < 0 || next > 40)
            abort();
        if (i % 2 == 0 ? next <= before : next >= before)
            abort();
        sum += next;
        before = next;
    }
    if (sum == 1000)
        reach_error();
    return 0;
}
