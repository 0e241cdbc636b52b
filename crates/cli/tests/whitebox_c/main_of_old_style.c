int main(argc, argv)
    int argc;
    char **argv;
{
    if (argc > 2 && argv[1][0] == 'x')
        return 3;
}
