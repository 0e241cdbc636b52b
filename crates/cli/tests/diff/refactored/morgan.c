int outside(int x, int y, int w, int h)
{
    return !(x >= 0 && y >= 0 && x < w && y < h); /* was: return x < 0 || y < 0 || x >= w || y >= h; */
}
