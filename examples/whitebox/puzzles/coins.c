/* Six kinds of coins that make an amount with as few as can be. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    static const int value[6] = {1, 7, 19, 43, 97, 211};
    int many[6], sum = 0, all = 0;
    for (int i = 0; i < 6; i++) {
        many[i] = __VERIFIER_nondet_int();
        if (many[i] < 0 || many[i] > 20)
            abort();
        sum += many[i] * value[i];
        all += many[i];
    }
    if (sum == 1234 && all < 11)
        reach_error();
    return 0;
}
