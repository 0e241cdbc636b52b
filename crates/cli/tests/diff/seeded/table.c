static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 31, 31, 30, 31}; /* was: static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}; */

int day_of_year(int month, int day)
{
    int sum = 0;
    if (month < 1 || month > 12 || day < 1 || day > days[month - 1])
        return -1;
    for (int m = 1; m < month; m++)
        sum += days[m - 1];
    return sum + day;
}
