/* Two pointers, chosen independently, may be the same. */
int pointer_identity(int which, int other)
{
    int a = 1, b = 2;
    int *p = which ? &a : &b;
    int *q = other ? &b : &a;
    if (p == q)
        return *p; /* touchstone: reachable */
    return *p + *q;
}
