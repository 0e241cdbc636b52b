/* Methods of lists, linked forwards and both ways, on whatever the caller gives: also lists with cycles and shared nodes, which
 * no constructor makes.
 *
 * Objective: all branches. CBT, chapter 10: JAUT 0.20 s for insert_before, 0.13 s for pop, 0.14 s for add, 0.16 s for remove. */

#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

/* Inserts `added` before the first node that holds `value`; the new head, or NULL if there is none. */
struct node *insert_before(struct node *head, struct node *added, int value)
{
    struct node *previous = NULL, *n = head;
    if (added == NULL)
        return NULL;
    while (n != NULL && n->value != value) {
        previous = n;
        n = n->next;
        if (n == head)
            return NULL;
    }
    if (n == NULL)
        return NULL;
    added->next = n;
    if (previous == NULL)
        return added;
    previous->next = added;
    return head;
}

struct entry {
    int value;
    struct entry *previous, *next;
};

struct list {
    struct entry *first, *last;
    unsigned length;
};

/* Takes the last entry away and returns its value; -1 if there is none. */
int pop(struct list *list)
{
    struct entry *last;
    if (list == NULL || list->last == NULL)
        return -1;
    last = list->last;
    list->last = last->previous;
    if (list->last == NULL)
        list->first = NULL;
    else
        list->last->next = NULL;
    list->length--;
    return last->value;
}

/* Puts an entry behind the one at `index`, or first; whether there was such a place. */
int add(struct list *list, struct entry *added, unsigned index)
{
    struct entry *at;
    if (list == NULL || added == NULL || index > list->length)
        return 0;
    if (index == 0) {
        added->previous = NULL;
        added->next = list->first;
        if (list->first != NULL)
            list->first->previous = added;
        else
            list->last = added;
        list->first = added;
        list->length++;
        return 1;
    }
    at = list->first;
    while (at != NULL && --index > 0)
        at = at->next;
    if (at == NULL)
        return 0;
    added->previous = at;
    added->next = at->next;
    if (at->next == NULL)
        list->last = added;
    else
        at->next->previous = added;
    at->next = added;
    list->length++;
    return 1;
}

/* Takes the first entry with that value out; whether there was one. */
int remove_value(struct list *list, int value)
{
    struct entry *at;
    if (list == NULL)
        return 0;
    at = list->first;
    while (at != NULL && at->value != value)
        at = at->next;
    if (at == NULL)
        return 0;
    if (at->previous != NULL)
        at->previous->next = at->next;
    else
        list->first = at->next;
    if (at->next != NULL)
        at->next->previous = at->previous;
    else
        list->last = at->previous;
    list->length--;
    return 1;
}
