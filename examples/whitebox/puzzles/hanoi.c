/* Three discs on three pegs, moved in seven moves. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    int peg[3] = {0, 0, 0};
    for (int move = 0; move < 7; move++) {
        int disc = __VERIFIER_nondet_int(), to = __VERIFIER_nondet_int();
        if (disc < 0 || disc > 2 || to < 0 || to > 2)
            abort();
        for (int smaller = 0; smaller < disc; smaller++)
            if (peg[smaller] == peg[disc] || peg[smaller] == to)
                abort();
        peg[disc] = to;
    }
    if (peg[0] == 2 && peg[1] == 2 && peg[2] == 2)
        reach_error();
    return 0;
}
