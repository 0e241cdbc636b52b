// touchstone: cover --function second --criterion error --time 2s
int second(const int *p)
{
    if (!p)
        return 0;
    return p[1]; // GOAL: access out of bounds
}
