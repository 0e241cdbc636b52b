// touchstone: cover --time 5s --no-gcov --function f
struct packet { char kind; char body[7]; int sum; };
int f(struct packet *p)
{
    if (!p)
        return 0;
    return *(int *)(p->body + 3) == 5; // GOAL: misaligned access
}
