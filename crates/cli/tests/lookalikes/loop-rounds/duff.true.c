// touchstone: cover --time 5s --no-gcov --function f
int f(int n)
{
    int i = 0, last = 0;
    switch (n) {
    case 0:
        do {
            i++;
            last = 1;
    case 1:
            i++;
        } while (i < 100000000);
    }
    if (n != 2)
        return 0;
    if (last == 1) // GOAL: true
        return 1;
    return 0;
}
