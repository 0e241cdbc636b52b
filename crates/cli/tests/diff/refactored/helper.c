struct range { int low, high; };
static int holds(const struct range *r, int x) { return r->low <= x && x < r->high; } /* was: int unused; */

int both(const struct range *a, const struct range *b, int x)
{
    return holds(a, x) && holds(b, x); /* was: return a->low <= x && x < a->high && b->low <= x && x < b->high; */
}
