/* Choosing from twenty weights some that sum up to exactly 1001. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    static const int weight[20] = {213, 187, 95, 54, 321, 77, 148, 66, 209, 131,
                                   42, 88, 170, 263, 119, 35, 58, 194, 27, 303};
    int sum = 0;
    for (int i = 0; i < 20; i++) {
        int taken = __VERIFIER_nondet_int();
        if (taken)
            sum += weight[i];
    }
    if (sum == 1001)
        reach_error();
    return 0;
}
