// touchstone: cover --function second --criterion error --time 2s
struct pair { int first, second; };
int second(const struct pair *p)
{
    if (!p)
        return 0;
    return p->second; // GOAL: access out of bounds
}
