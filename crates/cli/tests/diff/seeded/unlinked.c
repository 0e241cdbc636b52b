struct node { struct node *next; int value; };
struct list { struct node *first, *last; };

void drop_first(struct list *l)
{
    if (!l->first)
        return;
    l->first = l->first->next;
    if (!l->first && l->last) /* was: if (!l->first) */
        l->last = l->last->next; /* was: l->last = 0; */
}
