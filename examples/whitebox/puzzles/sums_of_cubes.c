/* Two ways to write a number as a sum of two cubes. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    int n[4];
    for (int i = 0; i < 4; i++) {
        n[i] = __VERIFIER_nondet_int();
        if (n[i] < 1 || n[i] > 30)
            abort();
    }
    if (n[0] < n[2] && n[2] < n[3] && n[3] < n[1] && n[0] * n[0] * n[0] + n[1] * n[1] * n[1] == n[2] * n[2] * n[2] + n[3] * n[3] * n[3])
        reach_error();
    return 0;
}
