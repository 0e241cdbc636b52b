static void send(int x) { (void)x; }
int passed(int x)
{
    send(x ^ 1); /* was: send(x); */
    return x;
}
