// touchstone: cover --time 5s --no-gcov --function f
struct node { struct node *next; int value; };
int f(struct node *p)
{
    int n = p ? 1 : 0;
    if (n == 3) // GOAL: true
        return 1;
    return 0;
}
