/* Two variables never have the same address. */
int pointer_identity(int which)
{
    int a = 1, b = 2;
    int *p = which ? &a : &b;
    int *q = which ? &b : &a;
    if (p == q)
        return *p; /* touchstone: unreachable */
    return *p + *q;
}
