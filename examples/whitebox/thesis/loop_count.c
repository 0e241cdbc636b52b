/* JAUT's `foo` by its description: the objective says how often the loop before it ran, and whoever goes forward unrolls without
 * knowing that (CBT, chapter 10).
 *
 * Objective: all branches. CBT: JAUT 0.17 s, jCUTE 10.9 s; Pex reached two thirds. */

int loop_count(int i)
{
    int n = 10;
    while (n < i) {
        n = n + 1;
    }
    if (n == i && i == 42)
        return 1; /* touchstone: goal */
    return 0;
}
