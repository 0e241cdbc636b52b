/* A way through a grid of numbers that grow at each of eight steps. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void)
{
    static const int height[5][5] = {{1, 4, 5, 9, 2}, {3, 2, 6, 8, 7}, {5, 9, 7, 3, 8}, {6, 8, 9, 10, 9}, {7, 2, 12, 11, 1}};
    int x = 0, y = 0, grows = 1;
    for (int step = 0; step < 8; step++) {
        int way = __VERIFIER_nondet_int(), before = height[y][x];
        if (way == 0 && x < 4)
            x++;
        else if (way == 1 && y < 4)
            y++;
        else if (way == 2 && x > 0)
            x--;
        else if (way == 3 && y > 0)
            y--;
        else
            abort();
        if (height[y][x] <= before)
            grows = 0;
    }
    if (grows)
        reach_error();
    return 0;
}
