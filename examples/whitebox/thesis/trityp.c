/* Classifies a triangle by its sides: 1 scalene, 2 isosceles, 3 equilateral, 4 none. On 32-bit integers.
 *
 * Objective: all branches. CBT: INKA within 10 s a block; JAUT 3132 s, since propagation has to enumerate to refute
 * i + j > k, j + k > i, i != j and so on over 32 bits. */

int trityp(int i, int j, int k)
{
    int kind;
    if (i <= 0 || j <= 0 || k <= 0)
        return 4;
    kind = 0;
    if (i == j)
        kind = kind + 1;
    if (i == k)
        kind = kind + 2;
    if (j == k)
        kind = kind + 3;
    if (kind == 0) {
        if (i + j <= k || j + k <= i || i + k <= j)
            return 4;
        return 1;
    }
    if (kind > 3)
        return 3;
    if (kind == 1 && i + j > k)
        return 2;
    if (kind == 2 && i + k > j)
        return 2;
    if (kind == 3 && j + k > i)
        return 2;
    return 4;
}
