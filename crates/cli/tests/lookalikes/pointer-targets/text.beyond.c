// touchstone: cover --time 5s --no-gcov --function f
void f(char *s)
{
    if (s)
        s[0] = 'a'; // GOAL: write to a constant
}
