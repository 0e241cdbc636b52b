// touchstone: cover --time 5s --no-gcov --function f
struct pair { int x; long y; };
typedef struct pair other_name;
struct apart { int x; long y; };
int f(struct apart *p, other_name *q)
{
    if (!p || !q)
        return 0;
    p->x = 1;
    q->y = 2;
    if (p->x != 1) // GOAL: true
        return 1;
    return 0;
}
