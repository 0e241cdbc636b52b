int written(int *restrict p, int *restrict q)
{
    if (!p || !q)
        return 0;
    *p = 1;
    *q = 2;
    if (*p == 2)
        return 1;
    return 2;
}
int compared(const int *restrict p, const int *restrict q) { return p == q && p != 0; }
