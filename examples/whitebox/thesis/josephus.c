/* Josephus' problem on a circular list that the function builds itself (CBT, chapter 8, Fig. 1).
 *
 * Objectives and CBT's times (Pentium, 2.16 GHz): all branches, one case is enough, less than 1 ms; four iterations of the inner
 * loop in the first of the outer one, m = 5, n = 2, 109 ms; k iterations of the outer loop, under 5 s up to k = 14, exponential
 * beyond. `josephus_forty` asks for the survivor of 41, which takes forty iterations: JAUT doesn't reach it in an hour. */

#include <stdlib.h>

struct node {
    int key;
    struct node *next;
};

static struct node *circle(int n)
{
    struct node *t = malloc(sizeof(struct node)), *x;
    int i;
    if (t == NULL)
        abort();
    t->key = 1;
    x = t;
    i = 2;
    while (i <= n) {
        t->next = malloc(sizeof(struct node));
        t = t->next;
        if (t == NULL)
            abort();
        t->key = i;
        i++;
    }
    t->next = x;
    return t;
}

int josephus(int n, int m)
{
    struct node *t = circle(n), *x;
    int survivor;
    while (t != t->next) {
        int i = 1;
        while (i <= m - 1) {
            t = t->next;
            i++;
        }
        x = t->next;
        t->next = t->next->next;
        free(x);
    }
    survivor = t->key;
    free(t);
    return survivor;
}

/* Whether the inner loop runs four times before the first node goes. */
int josephus_inner_four(int n, int m)
{
    struct node *t = circle(n);
    int inner = 0;
    if (t != t->next) {
        int i = 1;
        while (i <= m - 1) {
            t = t->next;
            i++;
            inner++;
        }
    }
    if (inner == 4)
        return 1; /* touchstone: goal */
    return 0;
}

/* Whether the outer loop runs `wanted` times; m is 0. */
int josephus_outer(int n, int wanted)
{
    struct node *t = circle(n), *x;
    int outer = 0;
    if (wanted < 1 || wanted > 40)
        return -1;
    while (t != t->next) {
        x = t->next;
        t->next = t->next->next;
        free(x);
        outer++;
    }
    if (outer == wanted)
        return 1; /* touchstone: goal */
    return 0;
}

/* The rebels' question: 41 in the circle, every third goes. */
int josephus_forty(int n, int m)
{
    if (josephus(n, m) == 31 && n == 41)
        return 1; /* touchstone: goal */
    return 0;
}
