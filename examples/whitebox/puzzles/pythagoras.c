/* Three numbers, the squares of two of which make that of the third, and their sum. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    int side[4];
    for (int i = 0; i < 4; i++) {
        side[i] = __VERIFIER_nondet_int();
        if (side[i] < 1 || side[i] > 200)
            abort();
    }
    if (side[0] * side[0] + side[1] * side[1] == side[2] * side[2] && side[0] < side[1] &&
        side[0] + side[1] + side[2] == side[3] && side[3] == 132)
        reach_error();
    return 0;
}
