/* A zero keeps its sign, as of `copysign`. */
double flipped(double x) {
    return -x; /* was: return 0.0 - x; */
}
