/* A farmer, a wolf, a goat and a cabbage cross a river. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    int farmer = 0, side[3] = {0, 0, 0};
    for (int step = 0; step < 7; step++) {
        int takes = __VERIFIER_nondet_int();
        if (takes < 0 || takes > 3)
            abort();
        if (takes < 3) {
            if (side[takes] != farmer)
                abort();
            side[takes] = !farmer;
        }
        farmer = !farmer;
        if ((side[0] == side[1] || side[1] == side[2]) && side[1] != farmer)
            abort();
    }
    if (farmer && side[0] && side[1] && side[2])
        reach_error();
    return 0;
}
