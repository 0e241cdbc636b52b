struct ring { unsigned char data[8]; unsigned count, head; };

int push(struct ring *r, unsigned char byte)
{
    if (r->count > 8) /* was: if (r->count >= 8) */
        return -1;
    r->data[(r->head + r->count) % 8] = byte;
    r->count++;
    return 0;
}
