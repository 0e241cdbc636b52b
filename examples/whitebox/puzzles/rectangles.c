/* Four rectangles in a square of seven, none over another. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    static const int wide[4] = {4, 3, 4, 3}, high[4] = {3, 4, 4, 3};
    int x[4], y[4], over = 0;
    for (int i = 0; i < 4; i++) {
        x[i] = __VERIFIER_nondet_int();
        y[i] = __VERIFIER_nondet_int();
        if (x[i] < 0 || y[i] < 0 || x[i] > 7 - wide[i] || y[i] > 7 - high[i])
            abort();
    }
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < i; k++)
            if (x[i] < x[k] + wide[k] && x[k] < x[i] + wide[i] && y[i] < y[k] + high[k] && y[k] < y[i] + high[i])
                over++;
    if (over == 0)
        reach_error();
    return 0;
}
