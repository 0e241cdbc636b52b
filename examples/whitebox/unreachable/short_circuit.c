/* The second operand is evaluated only if the first holds. */
int short_circuit(int x)
{
    int evaluated = 0;
    if (x > 5 && (evaluated = 1))
        return evaluated;
    if (evaluated)
        return 2; /* touchstone: unreachable */
    return 0;
}
