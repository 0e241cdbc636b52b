struct handle;
int use(struct handle *h);
int check(struct handle *h, void *data) { if (h == 0) return -1; if (use(h) == 3) return 1; return data != 0; }
extern int shared; extern const int fixedshared; extern char buffer[]; extern struct handle *current;
int sh(void) { if (shared == 4) return 1; if (current) return 2; return buffer[2] == 'b'; }
void noret(void) __attribute__((noreturn));
int maybe(int n) { if (n == 4) noret(); return n; }
struct res { int a, b; }; struct res fetch(int); double rate(int); float frate(int); char *text(int); _Bool ok(int);
int uses(int n) { if (fetch(n).a == 3) return 1; if (rate(n) > 2.5) return 2; if (frate(n) < 0) return 3; if (text(n) && text(n)[0] == 'a') return 4; if (ok(n)) return 5; return 0; }
