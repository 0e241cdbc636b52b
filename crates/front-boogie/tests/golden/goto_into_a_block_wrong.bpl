procedure P(x: int)
{
  if (x > 0)
  {
    inside:
    while (x > 1)
    {
      goto inside, outside;
    }
  }
  else
  {
    goto inside;
  }
  outside:
  goto inside;
}
