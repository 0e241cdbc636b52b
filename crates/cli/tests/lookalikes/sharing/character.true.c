// touchstone: cover --time 5s --no-gcov --function f
struct s { int n; _Bool c; };
int f(struct s *s, short *p)
{
    if (!s || !p)
        return 0;
    *p = 5;
    s->c = 1;
    if (*p != 5) // GOAL: true
        return 1;
    return 0;
}
