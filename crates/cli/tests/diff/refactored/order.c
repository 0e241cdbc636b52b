struct point { int x, y, z; };

void reset(struct point *p, int z)
{
    p->z = z; /* was: p->x = 0; */
    p->y = 0;
    p->x = 0; /* was: p->z = z; */
}
