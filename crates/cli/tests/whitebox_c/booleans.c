#include <stdbool.h>
bool either(bool a, bool b) { return a != b; }
struct two { bool x, y; };
bool both(struct two t) { if (t.x && t.y) return true; return false; }
bool flip(bool *p) { if (p == 0) return false; *p = !*p; return *p; }
bool g;
void setg(int n) { if (n > 4) g = true; }
