/* Seven tasks for seven people at a cost below a bound. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    static const int cost[7][7] = {{9, 2, 7, 8, 6, 4, 3}, {6, 4, 3, 7, 5, 8, 9}, {5, 8, 1, 8, 7, 6, 4}, {7, 6, 9, 4, 2, 3, 8},
                                   {3, 9, 5, 6, 8, 7, 2}, {8, 5, 6, 3, 9, 2, 7}, {4, 7, 8, 9, 3, 5, 6}};
    int who[7], sum = 0, taken = 0;
    for (int i = 0; i < 7; i++) {
        who[i] = __VERIFIER_nondet_int();
        if (who[i] < 0 || who[i] > 6)
            abort();
        sum += cost[i][who[i]];
        for (int k = 0; k < i; k++)
            if (who[k] == who[i])
                taken = 1;
    }
    if (!taken && sum < 21)
        reach_error();
    return 0;
}
