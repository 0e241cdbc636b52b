struct A { char *const name; };
typedef const struct A CA;
typedef char *const cp;
struct D { cp p; const struct A in; const int arr[2]; struct D *const next; };
int a1(CA *a) { if (a && a->name && a->name[0] == 'x') return 1; return 0; }
int a2(struct D *d) { if (d && d->p && d->in.name && d->arr[1] == 3 && d->next == d && d->in.name[1] == 'c') return 1; return 0; }
struct D g;
int a3(void) { if (g.p && g.p[0] == 'q') return 1; if (g.arr[0] == 7) return 2; return 0; }
struct N { struct N *const next; int v; };
int a4(struct N *n) { if (n && n->next && n->next != n && n->next->next == n && n->v == 3) return 1; return 0; }
int a5(struct A v) { if (v.name && v.name[0] == 'u') return 1; return 0; }
union U { const int i; const float f; };
int a6(union U *u) { if (u && u->f == 2.5f) return 1; return 0; }
struct A t[2];
int a7(int i) { if (i == 1 && t[i].name && t[i].name[0] == 'k') return 1; return 0; }
volatile const int reg; extern const int ec; 
int a8(void) { if (ec == 5) return 1; return 0; }
struct V { const volatile unsigned bits : 3; unsigned r : 5; };
int a9(struct V *v) { if (v && v->bits == 5 && v->r == 9) return 1; return 0; }
int a10(struct A **p) { if (p && *p && (*p)->name && (*p)->name[0] == 'z') return 1; return 0; }
