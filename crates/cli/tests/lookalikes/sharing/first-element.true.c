// touchstone: cover --time 5s --no-gcov
int hit(unsigned char *cell)
{
    unsigned char board[8][8];
    if (!cell)
        return 0;
    board[0][0] = 0;
    *cell = 1;
    if (board[0][0]) // GOAL: true
        return 1;
    return 0;
}
