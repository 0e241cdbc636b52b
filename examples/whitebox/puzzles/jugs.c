/* Two jugs of seven and four litres, in which two are to be measured in eight pourings. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    int large = 0, small = 0;
    for (int step = 0; step < 8; step++) {
        int what = __VERIFIER_nondet_int(), room;
        switch (what) {
        case 0: large = 7; break;
        case 1: small = 4; break;
        case 2: large = 0; break;
        case 3: small = 0; break;
        case 4:
            room = 4 - small < large ? 4 - small : large;
            small += room;
            large -= room;
            break;
        case 5:
            room = 7 - large < small ? 7 - large : small;
            large += room;
            small -= room;
            break;
        default: abort();
        }
    }
    if (large == 2 || small == 2)
        reach_error();
    return 0;
}
