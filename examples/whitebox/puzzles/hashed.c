/* A text of eight letters with a given checksum. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    unsigned sum = 7;
    for (int i = 0; i < 8; i++) {
        int letter = __VERIFIER_nondet_int();
        if (letter < 'a' || letter > 'z')
            abort();
        sum = sum * 31 + (unsigned)letter;
        sum &= 0xffff;
    }
    if (sum == 0x1234)
        reach_error();
    return 0;
}
