/* A clique of five among fourteen vertices. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    static const unsigned beside[14] = {0x0b2e, 0x1375, 0x2c1b, 0x0d97, 0x33a6, 0x1f0b, 0x2751, 0x0e3d, 0x35c2, 0x1b69, 0x0fd4, 0x2a3f, 0x17b5, 0x0ae9};
    int member[5];
    for (int i = 0; i < 5; i++) {
        member[i] = __VERIFIER_nondet_int();
        if (member[i] < 0 || member[i] > 13)
            abort();
    }
    int joined = 1;
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < i; k++)
            if (member[k] >= member[i] || !(beside[member[k]] >> member[i] & 1))
                joined = 0;
    if (joined)
        reach_error();
    return 0;
}
