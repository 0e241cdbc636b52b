/* Pointers to what has no name that a declaration could use. */
int called(int (*fp[2])(void)) { if (fp && fp[1] && fp[1]() == 3) return 1; return 0; }
int given(void (**g)(int)) { if (g && *g) return 2; return 0; }
int anonymous(struct { int q; } *p) { if (p && p->q == 3) return 1; return 0; }
