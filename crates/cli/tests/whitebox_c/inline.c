static inline int clamp(int n, int lo, int hi) { if (n < lo) return lo; if (n > hi) return hi; return n; }
int percent(int n) { return clamp(n, 0, 100) == 100 ? 1 : 0; }
inline int pub(int n) { return n > 4 ? 1 : 2; }
extern inline int ext(int n) { return n > 5; }
