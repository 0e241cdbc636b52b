/* Lamps in a square of four, each of which switches its neighbours too. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    int lit[4][4] = {{1, 0, 1, 0}, {0, 1, 1, 0}, {1, 0, 0, 1}, {0, 1, 1, 1}};
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 4; c++) {
            int press = __VERIFIER_nondet_int();
            if (press != 0 && press != 1)
                abort();
            lit[r][c] ^= press;
            if (r > 0) lit[r - 1][c] ^= press;
            if (r < 3) lit[r + 1][c] ^= press;
            if (c > 0) lit[r][c - 1] ^= press;
            if (c < 3) lit[r][c + 1] ^= press;
        }
    int left = 0;
    for (int i = 0; i < 16; i++)
        left += lit[i / 4][i % 4];
    if (left <= 1)
        reach_error();
    return 0;
}
