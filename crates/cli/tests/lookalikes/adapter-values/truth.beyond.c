// touchstone: cover --time 5s --no-gcov --function f
struct flag {
    _Bool set;
};
int f(struct flag *p)
{
    unsigned char *byte = (unsigned char *)p;
    if (!p)
        return 0;
    if (*byte == 7) // GOAL: true
        return 1;
    return 0;
}
