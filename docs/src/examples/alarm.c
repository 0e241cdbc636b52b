int alarm_needed(int pressure, int open, int armed)
{
    int needed = pressure > 80 && (open || armed == 2);
    return needed;
}
