// touchstone: cover --time 5s --no-gcov --function f
struct pair { int x; long y; };
typedef struct pair other_name;
int f(struct pair *p, other_name *q)
{
    if (!p || !q)
        return 0;
    p[0].x = 1;
    q[-1].x = 2;
    if (p[0].x != 1) // GOAL: true
        return 1;
    return 0;
}
