// touchstone: cover --time 5s --no-gcov --function f
struct pair { int x, y; };
int f(struct pair *pair, int *p)
{
    if (!pair || !p)
        return 0;
    pair->y = 1;
    *p = 2;
    if (pair->y == 2) // GOAL: true
        return 1;
    return 0;
}
