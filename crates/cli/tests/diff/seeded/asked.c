extern int ask(int x);

int rest(int x)
{
    return ask(x) % 100 + x % 4; /* was: return ask(x) % 100 + x % 3; */
}
