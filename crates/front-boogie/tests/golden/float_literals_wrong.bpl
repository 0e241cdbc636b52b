axiom 0x1.1e0f3e3 == 0x1.1e0f3e3;
axiom 0NaN1e1 == 0NaN1e1;
