void swap(unsigned *a, unsigned *b)
{
    *a ^= *b; /* was: unsigned old = *a; */
    *b ^= *a; /* was: *a = *b; */
    *a ^= *b; /* was: *b = old; */
}
