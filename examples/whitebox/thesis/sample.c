/* Ferguson and Korel's SAMPLE, as CBT, chapter 2, takes it: three elements an array. Over values from 1 to 9, exactly 1953 of the
 * 9^7 inputs reach the marked line, and 6 of these have a[2]^2 = a[0]^2 + a[1]^2.
 *
 * Objective: the marked line, and all branches. CBT: INKA, first input after 1.0 s, on a Sun Sparc 5. */

int a[3], b[3];

int sample(int target)
{
    int i = 0, fa = 0, fb = 0, out = 0;
    while (i < 3) {
        if (a[i] == target)
            fa = 1;
        i = i + 1;
    }
    if (fa == 1) {
        i = 0;
        fb = 1;
        while (i < 3) {
            if (b[i] != target)
                fb = 0;
            i = i + 1;
        }
    }
    if (fb == 1)
        out = 1; /* touchstone: goal */
    return out;
}

/* The same with the thesis' constraints on the inputs. */
int sample_pythagorean(int target)
{
    for (int i = 0; i < 3; i++)
        if (a[i] < 1 || a[i] > 9 || b[i] < 1 || b[i] > 9)
            return -1;
    if (target < 1 || target > 9)
        return -1;
    if (a[2] * a[2] != a[0] * a[0] + a[1] * a[1])
        return -2;
    return sample(target);
}
