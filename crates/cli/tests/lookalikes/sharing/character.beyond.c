// touchstone: cover --time 5s --no-gcov --function f
struct s { int n; char c; };
int f(struct s *s, short *p)
{
    if (!s || !p)
        return 0;
    *p = 5;
    char *bytes = (char *)s;
    bytes[4] = 1;
    if (*p != 5) // GOAL: true
        return 1;
    return 0;
}
