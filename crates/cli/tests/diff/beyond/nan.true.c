struct point { double x; float y; } to, from;

void move(void)
{
    to.x = from.x; to.y = from.y; /* was: to = from; */
}
