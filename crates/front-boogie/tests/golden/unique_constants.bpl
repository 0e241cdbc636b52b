type T;
const unique a, b: T;
const unique c: T;
const unique d: int;
const e: T;
