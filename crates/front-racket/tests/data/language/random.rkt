#lang racket
;; The generator: a seed says what comes.
(random-seed 42)
(displayln (for/list ([i 5]) (random 10)))
(displayln (for/list ([i 5]) (random 3 1000000)))
(displayln (for/list ([i 5]) (random)))
(random-seed 123456789)
(displayln (for/list ([i 5]) (random 4294967087)))
(displayln (shuffle '(1 2 3 4 5 6 7)))
