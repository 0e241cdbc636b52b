// touchstone: cover --function get --globals initial --time 2s
static const int state = 0;
int get(int a)
{
    if (state == 0 && (a & 1) == 2) // GOAL: true
        return 1;
    return 0;
}
