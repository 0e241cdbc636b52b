// touchstone: cover --time 5s --no-gcov --function f
struct object { int tag; void *self; };
int f(struct object *p)
{
    if (!p)
        return 0;
    if (p->self == p) // GOAL: true
        return 1;
    return 0;
}
