const r: real;
const f: float53e11;
axiom r == 1.25 || r == 2e3 || r == -0.1;
axiom f + f * f / f - f <= f && f != 0NaN53e11 && f < 0+oo53e11;
axiom f == 0x1.8e0f53e11 && -f == 0x0.8e-1f53e11;
