struct s { char c; int i; char d; };

void copied(struct s *d, struct s *s)
{
    if (d && s) { d->c = s->c; d->i = s->i; d->d = s->d; } /* was: if (d && s) *d = *s; */
}
