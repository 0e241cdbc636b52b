enum shape { SQUARE, CIRCLE, TRIANGLE };
struct figure { enum shape shape; int width, height; };

int area(const struct figure *f)
{
    if (f->width < 0 || f->height < 0 || f->width > 1000 || f->height > 1000)
        return -1;
    switch (f->shape) {
    case SQUARE:
        return f->width * f->height;
    case TRIANGLE:
        return f->width * f->height; /* was: return f->width * f->height / 2; */
    case CIRCLE:
        return 3 * f->width * f->width / 4;
    }
    return 0;
}
