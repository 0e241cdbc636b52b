/* A square of sixteen, in each row, column and quarter of which are the numbers from 1 to 4. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    int cell[4][4], clash = 0;
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 4; c++) {
            cell[r][c] = __VERIFIER_nondet_int();
            if (cell[r][c] < 1 || cell[r][c] > 4)
                abort();
        }
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 4; c++)
            for (int k = 0; k < 4; k++) {
                clash += k != c && cell[r][k] == cell[r][c];
                clash += k != r && cell[k][c] == cell[r][c];
                int br = r / 2 * 2 + k / 2, bc = c / 2 * 2 + k % 2;
                clash += (br != r || bc != c) && cell[br][bc] == cell[r][c];
            }
    if (clash == 0 && cell[0][0] == 2 && cell[1][1] == 3 && cell[2][3] == 1 && cell[3][0] == 4)
        reach_error();
    return 0;
}
