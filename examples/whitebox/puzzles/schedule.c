/* Twelve jobs on three machines, none of which works for more than 17 hours. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    static const int hours[12] = {7, 3, 5, 2, 6, 4, 1, 3, 8, 5, 2, 4};
    int load[3] = {0, 0, 0};
    for (int i = 0; i < 12; i++) {
        int machine = __VERIFIER_nondet_int();
        if (machine < 0 || machine > 2)
            abort();
        load[machine] += hours[i];
    }
    int late = 0;
    for (int i = 0; i < 3; i++)
        if (load[i] > 17)
            late = 1;
    if (!late)
        reach_error();
    return 0;
}
