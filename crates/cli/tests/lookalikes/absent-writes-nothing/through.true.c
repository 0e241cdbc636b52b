// touchstone: cover --time 5s --no-gcov --function f
struct box { int *p; struct box *next; };
void work(void);
int f(struct box *b, unsigned i)
{
    if (!b)
        return 0;
    int a[4] = {1, 1, 1, 1};
    struct box own = { a + i % 4, 0 }, other = { 0, &own };
    b->next = 0;
    work();
    int seen = 0;
    if (a[2] == 2 || other.next != &own) // GOAL: true
        seen = 1;
    b->next = 0;
    return seen;
}
