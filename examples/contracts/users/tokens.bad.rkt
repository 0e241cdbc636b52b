#lang racket
;; A tokenizer of arithmetic: numbers, names, operators, parentheses.
(struct token (kind text start) #:transparent)
(provide
 (contract-out
  [struct token ([kind (or/c 'number 'name 'operator 'open 'close)]
                 [text non-empty-string?]
                 [start exact-nonnegative-integer?])]
  [tokenize (->i ([s string?]) [_ (s) (or/c #f (listof (token-in/c s)))])]
  [balanced? (-> (listof token?) boolean?)]))

(define (token-in/c s)
  (lambda (t)
    (and (token? t)
         (<= (+ (token-start t) (string-length (token-text t))) (string-length s)))))

(define (scan s start ok?)
  (let loop ([i start])
    (if (ok? (string-ref s i))
        (loop (add1 i))
        i)))

(define (tokenize s)
  (define n (string-length s))
  (let loop ([i 0] [acc '()])
    (cond
      [(= i n) (reverse acc)]
      [else
       (define c (string-ref s i))
       (define (take kind end)
         (loop end (cons (token kind (substring s i end) i) acc)))
       (cond
         [(char-whitespace? c) (loop (add1 i) acc)]
         [(char-numeric? c) (take 'number (scan s i char-numeric?))]
         [(char-alphabetic? c)
          (take 'name (scan s i (lambda (c) (or (char-alphabetic? c) (char-numeric? c)))))]
         [(memv c '(#\+ #\- #\* #\/)) (take 'operator (add1 i))]
         [(char=? c #\() (take 'open (add1 i))]
         [(char=? c #\)) (take 'close (add1 i))]
         [else #f])])))

(define (balanced? ts)
  (for/fold ([depth 0] #:result (eqv? depth 0))
            ([t (in-list ts)]
             #:break (negative? depth))
    (case (token-kind t)
      [(open) (add1 depth)]
      [(close) (sub1 depth)]
      [else depth])))
