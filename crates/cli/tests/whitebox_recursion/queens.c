/* queens by backtracking over unknown choices, with an assertion on the result */
#include <assert.h>
static int safe(const int *q, int row, int col)
{
    for (int i = 0; i < row; i++)
        if (q[i] == col || q[i] - col == row - i || col - q[i] == row - i) return 0;
    return 1;
}
static int place(int *q, int row, int n)
{
    if (row == n) return 1;
    int count = 0;
    for (int c = 0; c < n; c++)
        if (safe(q, row, c)) { q[row] = c; count += place(q, row + 1, n); }
    return count;
}
int queens(int n)
{
    int q[6];
    if (n < 1 || n > 5) return -1;
    int found = place(q, 0, n);
    assert(found == (n == 1 ? 1 : n == 4 ? 2 : n == 5 ? 10 : 0));
    if (found == 10) return 2;
    if (found == 0) return 0;
    return 1;
}
