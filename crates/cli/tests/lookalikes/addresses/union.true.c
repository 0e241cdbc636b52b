// touchstone: cover --time 5s --no-run --function f
static int number;
union word { void *address; long number; };
int f(int n)
{
    union word word;
    word.address = &number;
    if (word.number % 2) // GOAL: true
        return 1;
    return n;
}
