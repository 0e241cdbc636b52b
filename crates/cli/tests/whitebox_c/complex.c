#include <complex.h>
double norm(double _Complex z) { if (creal(z) > 3.0 && cimag(z) < 0) return 1; return creal(z) * creal(z); }
float _Complex conjugate(float _Complex z) { if (crealf(z) == 2.0f) return 0; return crealf(z) - cimagf(z) * I; }
