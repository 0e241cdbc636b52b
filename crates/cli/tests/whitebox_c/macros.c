#define max(a, b) ((a) > (b) ? (a) : (b))
#define N 4
#define result 3
#define name(x) x
#define test 5
typedef struct list { struct list *next; int value; } list;
int size(list *l) { int n = 0; while (l && n < N) { n++; l = l->next; } return n == result ? max(n, test) : name(n); }
int RETURNS(int FAULT) { return FAULT == 4; }
enum mode { EXITS, ENDS };
int modes(enum mode argv) { return argv == ENDS ? 1 : 0; }
int argc(int argc) { return argc > 2; }
