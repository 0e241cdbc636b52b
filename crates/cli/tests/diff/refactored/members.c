struct s { char c; int i; };
struct t { struct s of; short more; } kept;

void copied(struct s *d, struct s *s)
{
    if (d && s) { d->c = s->c; d->i = s->i; } /* was: if (d && s) *d = *s; */
}

void given(struct s *d, struct s s)
{
    if (d) { d->c = s.c; d->i = s.i; } /* was: if (d) *d = s; */
}

void keep(struct t *t)
{
    if (t) { kept.of.c = t->of.c; kept.of.i = t->of.i; kept.more = t->more; } /* was: if (t) kept = *t; */
}
