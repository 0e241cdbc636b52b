// touchstone: cover --time 5s --no-run --function f
static int number;
static unsigned long place = (unsigned long)&number;
int f(int n)
{
    if (place == 0) // GOAL: true
        return 1;
    return n;
}
