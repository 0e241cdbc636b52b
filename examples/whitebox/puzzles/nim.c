/* Moves of a game of Nim that leave the other one nothing. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    int heap[3] = {3, 4, 5}, turn = 0;
    while (heap[0] + heap[1] + heap[2] > 0) {
        int from = __VERIFIER_nondet_int(), many = __VERIFIER_nondet_int();
        if (from < 0 || from > 2 || many < 1 || many > heap[from])
            abort();
        heap[from] -= many;
        turn++;
    }
    if (turn == 11)
        reach_error();
    return 0;
}
