// touchstone: cover --function second --criterion error --time 2s
int second(const char *s)
{
    if (!s || s[0] > 0)
        return 0;
    return s[1]; // GOAL: access out of bounds
}
