/* Pairs of the numbers from 1 to 4, each with as many others between as it says. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    int place[4], used[8] = {0}, bad = 0;
    for (int i = 0; i < 4; i++) {
        place[i] = __VERIFIER_nondet_int();
        if (place[i] < 0 || place[i] > 7)
            abort();
    }
    for (int i = 0; i < 4; i++) {
        int other = place[i] + i + 2;
        if (other > 7)
            abort();
        used[place[i]]++;
        used[other]++;
    }
    for (int i = 0; i < 8; i++)
        bad += used[i] != 1;
    if (bad == 0)
        reach_error();
    return 0;
}
