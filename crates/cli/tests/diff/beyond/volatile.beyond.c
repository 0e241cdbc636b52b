volatile int port;
void emit(int x)
{
    port = 1; /* was: ; */
    port = x;
}
