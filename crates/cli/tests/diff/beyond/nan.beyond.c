struct point { double x; float y; } to, from;

void move(void)
{
    to.x = from.x * 1; to.y = from.y; /* was: to = from; */
}
