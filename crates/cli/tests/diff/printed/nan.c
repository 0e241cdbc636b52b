float get(float *p)
{
    float f = *p; /* was: return *p; */
    *p = f; /* was: ; */
    return f; /* was: ; */
}
