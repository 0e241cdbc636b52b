// touchstone: cover --function get --globals initial --time 2s
static int state;
void set(void)
{
    state = 1;
}
int get(void)
{
    if (state) // GOAL: true
        return 1;
    return 0;
}
