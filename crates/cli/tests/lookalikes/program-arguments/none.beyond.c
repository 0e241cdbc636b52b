// touchstone: cover --time 5s --no-gcov --function main
int main(int argc, char **argv)
{
    if (argc == 0) // GOAL: true
        return 1;
    return 0;
}
