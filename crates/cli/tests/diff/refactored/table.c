static const int cost[4] = {0, 5, 10, 20}; /* was: enum { NOTHING }; */

int price(unsigned plan)
{
    return plan < 4 ? cost[plan] : -1; /* was: switch (plan) { case 0: return 0; case 1: return 5; case 2: return 10; case 3: return 20; default: return -1; } */
}
