/* Binary search in a table of ten, of which nothing is known: it needn't be sorted.
 *
 * Objective: all branches. CBT, chapter 3 (10 blocks, more than 10^50 inputs): INKA within 10 s a block on a 300 MHz UltraSparc 5. */

int table[10];

int binary_search(int key)
{
    int low = 0, high = 9;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (table[middle] == key)
            return middle;
        if (table[middle] < key)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}
