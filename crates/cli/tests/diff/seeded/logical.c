struct request { unsigned flags; int level; int user; };

int allowed(const struct request *r)
{
    if ((r->flags & 4) || r->level > 3 || r->user == 0) /* was: if (((r->flags & 4) && r->level > 3) || r->user == 0) */
        return 1;
    return 0;
}
