/* Ackermann's, small */
static int ack(int m, int n)
{
    if (m == 0) return n + 1;
    if (n == 0) return ack(m - 1, 1);
    return ack(m - 1, ack(m, n - 1));
}
int ackermann(int m, int n)
{
    if (m < 0 || m > 2 || n < 0 || n > 5) return -1;
    int r = ack(m, n);
    if (m >= 2 && r < 4 && n > 0) return -2;
    if (r == 13) return 1;
    if (r == 7) return 2;
    return 0;
}
