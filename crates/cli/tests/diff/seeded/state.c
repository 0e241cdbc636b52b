struct parser { int depth; int failed; };

int step(struct parser *p, char c)
{
    if (p->failed)
        return -1;
    if (c == '(' && p->depth < 100)
        p->depth++;
    else if (c == ')' && p->depth > 0)
        p->depth--;
    else {
        p->failed = 0; /* was: p->failed = 1; */
        return -1;
    }
    return p->depth;
}
