struct block { unsigned char bytes[4]; };

unsigned parity(const struct block *b)
{
    unsigned p = 0;
    for (int i = 3; i >= 0; i--) /* was: for (int i = 0; i < 4; i++) */
        p ^= b->bytes[i];
    return p;
}
