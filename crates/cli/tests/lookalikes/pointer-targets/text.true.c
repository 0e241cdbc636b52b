// touchstone: cover --time 5s --no-gcov --function f
void f(const char *s)
{
    char own[2] = "";
    if (s)
        own[0] = s[0]; // GOAL: write to a constant
}
