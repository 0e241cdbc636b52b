struct node { int value; struct node *next; };

int second(const struct node *n)
{
    if (!n) /* was: if (!n || !n->next) */
        return 0;
    return n->next->value;
}
