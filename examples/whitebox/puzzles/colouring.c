/* A colouring of a graph of ten vertices (Petersen's) in three colours, the first of them fixed. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    static const int edges[15][2] = {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}, {0, 5}, {1, 6}, {2, 7},
                                     {3, 8}, {4, 9}, {5, 7}, {7, 9}, {9, 6}, {6, 8}, {8, 5}};
    int colour[10], clashes = 0;
    for (int i = 0; i < 10; i++) {
        colour[i] = __VERIFIER_nondet_int();
        if (colour[i] < 0 || colour[i] > 2)
            abort();
    }
    for (int i = 0; i < 15; i++)
        if (colour[edges[i][0]] == colour[edges[i][1]])
            clashes++;
    if (clashes == 0 && colour[0] == 2)
        reach_error();
    return 0;
}
