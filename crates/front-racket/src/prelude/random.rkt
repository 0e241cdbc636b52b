;; Random numbers: L'Ecuyer's MRG32k3a, as Racket has it, so that a seed says all of them. While clients are looked for they're
;; unknown, and a client that needs certain ones sets the seed that has them.

(define #%generator (box #f))
(define #%modulus1 4294967087)
(define #%modulus2 4294944443)
(define (#%draw)
  (if (unbox #%generator) (void) (#%unsupported "a random number before `random-seed`"))
  (apply (lambda (a b c d e f)
           (let ([x (modulo (- (* 1403580 b) (* 810728 c)) #%modulus1)]
                 [y (modulo (- (* 527612 d) (* 1370589 f)) #%modulus2)])
             (set-box! #%generator (list x a b y d e))
             (modulo (- x y) #%modulus1)))
         (unbox #%generator)))
(define (#%draw-below n)
  (let* ([share (quotient #%modulus1 n)] [most (* share n)])
    (let loop ([x (#%draw)])
      (if (< x most) (quotient x share) (loop (#%draw))))))

;; Half of a seed, mixed into the generator.
(define (#%mixed x generator)
  (let* ([half (lambda (x) (bitwise-and x 65535))]
         [next (lambda (x) (bitwise-and (+ (* 30903 (half x)) (arithmetic-shift x -16)) 4294967295))])
    (let loop ([x x] [parts generator] [sizes '(4294967086 4294967087 4294967087 4294944442 4294944443 4294944443)])
      (if (null? parts)
          '()
          (let* ([y (next x)]
                 [drawn (bitwise-and (+ (* 65536 (half x)) (half y)) 4294967295)]
                 [part (modulo (bitwise-and (+ (car parts) (modulo drawn (car sizes))) 4294967295) (car sizes))])
            (cons (if (even? (car sizes)) (add1 part) part)
                  (loop (next y) (cdr parts) (cdr sizes))))))))
(define (random-seed k)
  (#%check random-seed (and (exact-integer? k) (<= 0 k 2147483647)) "(integer-in 0 2147483647)" k)
  (#%chance 0 (lambda ()
                (set-box! #%generator
                          (#%mixed (arithmetic-shift k -16)
                                   (#%mixed (bitwise-and k 65535)
                                            '(1062452522 2961816100 342112271 2854655037 3321940838 3542344109))))
                0))
  (void))

(define (#%random-below n)
  (let ([x (#%chance 0 (lambda () (#%draw-below n)))])
    (if (and (<= 0 x) (< x n)) x (#%impossible))))
(define random
  (case-lambda
    [()
     (let ([x (#%chance 0.5 (lambda () (* (+ (#%draw) 1.0) (/ 1.0 4294967088.0))))])
       (if (and (< 0.0 x) (< x 1.0)) x (#%impossible)))]
    [(n)
     (#%check random (and (exact-integer? n) (<= 1 n #%modulus1)) "(or/c (integer-in 1 4294967087) pseudo-random-generator?)" n)
     (#%random-below n)]
    [(low high)
     (#%check random (exact-integer? low) "exact-integer?" low)
     (#%check random (and (exact-integer? high) (< low high) (<= (- high low) #%modulus1)) "(integer-in (add1 min) (+ 4294967087 min))" high)
     (+ low (#%random-below (- high low)))]))
(define (shuffle l)
  (#%check shuffle (list? l) "list?" l)
  (let ([v (make-vector (length l) 0)])
    (let loop ([l l] [i 0])
      (if (null? l)
          (vector->list v)
          (let ([j (random (add1 i))])
            (if (eqv? j i) (void) (vector-set! v i (vector-ref v j)))
            (vector-set! v j (car l))
            (loop (cdr l) (add1 i)))))))
