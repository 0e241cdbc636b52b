unsigned decode(const unsigned char *s)
{
    if (s[0] < 0x80)
        return s[0];
    if ((s[0] & 0xe0) == 0xc0)
        return (s[0] & 0x1fu) << 6 | (s[1] & 0x7fu); /* was: return (s[0] & 0x1fu) << 6 | (s[1] & 0x3fu); */
    return 0xfffd;
}
