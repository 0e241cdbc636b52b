/* Sixteen numbers in two halves of the same sum and the same number. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    static const int number[16] = {31, 17, 58, 92, 44, 71, 23, 86, 65, 39, 12, 97, 53, 28, 74, 60};
    int left = 0, right = 0, count = 0;
    for (int i = 0; i < 16; i++) {
        int side = __VERIFIER_nondet_int();
        if (side != 0 && side != 1)
            abort();
        if (side) {
            left += number[i];
            count++;
        } else
            right += number[i];
    }
    if (left == right && count == 8)
        reach_error();
    return 0;
}
