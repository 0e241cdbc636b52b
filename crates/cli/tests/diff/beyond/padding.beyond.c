struct s { char c; int i; char d; } kept;

void keep(struct s s)
{
    kept.c = s.c; kept.i = s.i; /* was: kept = s; */
}
