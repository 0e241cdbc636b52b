// touchstone: cover --time 5s --no-run --function f
static char text[3];
static unsigned long place = (unsigned long)text;
int f(int n)
{
    if (place & 1) // GOAL: true
        return 1;
    return n;
}
