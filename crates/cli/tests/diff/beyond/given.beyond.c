void send(int);
int passed(int x)
{
    send(x ^ 1); /* was: send(x); */
    return x;
}
