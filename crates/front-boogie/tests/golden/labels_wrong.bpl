procedure P() { goto nowhere, there; ther: goto ther; ther: }
