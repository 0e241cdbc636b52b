// touchstone: cover --time 5s --no-gcov --function f
int *place(void);
int f(void)
{
    return *place();
}
