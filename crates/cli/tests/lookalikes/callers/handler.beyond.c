// touchstone: cover --time 5s --no-gcov
int install(int number, void (*handler)(int));
static int last;
static void on(int number)
{
    if (number == 2) // GOAL: true
        last = number;
}
int begin(void)
{
    on(1);
    return install(2, on) + last;
}
