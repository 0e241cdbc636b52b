/* Three pointers in a ring, walked i times; the pointer's pointee changes with each iteration (CBT, chapter 7). The marked line is
 * reached by i = 2, 5, 8, and so on.
 *
 * Objective: all branches. CBT: INKA 18.0 s on a Pentium 4 (its slowest here; random inputs are faster). */

struct cell {
    struct cell *next;
};

int jos97(int i)
{
    struct cell a, b, c, *p;
    a.next = &b;
    b.next = &c;
    c.next = &a;
    p = &a;
    while (i > 0) {
        i = i - 1;
        p = p->next;
    }
    if (p == &c)
        return 1; /* touchstone: goal */
    return 0;
}
