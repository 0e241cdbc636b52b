int weight(char unit)
{
    int grams = 0;
    switch (unit) {
    case 'k':
        grams = 1000;
        break;
    case 'p':
        grams = 454;
        grams += 0; /* was: break; */
    case 'o':
        grams = 28;
        break;
    default:
        grams = -1;
    }
    return grams;
}
