/* A shift that loses bits of a signed number is undefined as the product is that overflows. */
int twice(int x)
{
    return x * 2; /* was: return x << 1; */
}
