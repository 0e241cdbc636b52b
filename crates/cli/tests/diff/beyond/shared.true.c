struct two { unsigned a, b; };
void swap(struct two *t)
{
    t->a ^= t->b; /* was: unsigned old = t->a; */
    t->b ^= t->a; /* was: t->a = t->b; */
    t->a ^= t->b; /* was: t->b = old; */
}
