struct packet { unsigned char length; unsigned char body[16]; };

int checksum(const struct packet *p)
{
    int sum = 0;
    if (p->length > 16)
        return -1;
    for (int i = 0; i <= p->length; i++) /* was: for (int i = 0; i < p->length; i++) */
        sum = (sum + p->body[i]) & 0xff;
    return sum;
}
