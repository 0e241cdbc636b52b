/* The second operand is evaluated and doesn't hold. */
int short_circuit(int x)
{
    int evaluated = 0;
    if (x > 5 && (evaluated = 1) && x < 7)
        return evaluated;
    if (evaluated)
        return 2; /* touchstone: reachable */
    return 0;
}
