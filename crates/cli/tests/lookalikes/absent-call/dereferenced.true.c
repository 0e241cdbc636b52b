// touchstone: cover --time 5s --no-gcov --function f
int *place(void);
int f(void)
{
    int *p = place();
    p = 0;
    return *p;
}
