void exit(int);
void abort(void);
int fork(void);
long write(int fd, const void *p, unsigned long n);
int go(int n)
{
    if (n == 3)
        exit(1);
    if (n == 4)
        abort();
    if (fork() == 0)
        return 7;
    return write(1, "a", 1) == 1;
}
