; Variable arguments: where those of the last call lie. The caller writes it, the callee reads it before it does anything else.

@touchstone.variadic = internal global ptr null
