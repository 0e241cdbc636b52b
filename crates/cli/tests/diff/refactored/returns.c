int grade(int points)
{
    if (points >= 90) return 1; /* was: int g; if (points < 50) g = 5; else if (points < 70) g = 3; else if (points < 90) g = 2; else g = 1; */
    if (points >= 70) return 2; /* was: return g; */
    return points >= 50 ? 3 : 5; /* was: */
}
