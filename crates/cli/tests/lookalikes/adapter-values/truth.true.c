// touchstone: cover --time 5s --no-gcov --function f
struct flag {
    _Bool set;
};
int f(struct flag *p)
{
    if (!p)
        return 0;
    int set = p->set;
    if (set == 7) // GOAL: true
        return 1;
    return 0;
}
