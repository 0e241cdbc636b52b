struct point { double x; float y; };

void move(struct point *to, const struct point *from)
{
    to->x = from->x * 1; to->y = from->y; /* was: *to = *from; */
}
