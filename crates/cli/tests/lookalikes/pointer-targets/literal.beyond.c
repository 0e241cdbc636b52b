// touchstone: cover --time 5s --no-gcov --function is_green
static const char *const names[] = {"red", "green"};
const char *name(unsigned i) { return names[i & 1]; }
int is_green(const char *s)
{
    if (s == names[1]) // GOAL: true
        return 1;
    return 0;
}
