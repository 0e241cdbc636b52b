// touchstone: cover --time 5s --no-gcov --function f
struct node { struct node *next; int value; };
int f(struct node *p)
{
    int n = 0;
    while (p && n < 300 && p->value == n) {
        p = p->next;
        n++;
    }
    if (n == 300) // GOAL: true
        return 1;
    return 0;
}
