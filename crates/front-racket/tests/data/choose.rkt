(require (only-in racket/contract/private/prop contract-struct?))
;; Calls of procedures of the library: of those with few arguments from `values-of`, ones that come to something new, each written as a
;; line with what it came to, behind which stands U+001E.
(define-syntax-rule (pool e ...) (vector (cons 'e (lambda () e)) ...))
(define values-of
  (pool 0 1 2 -7 5/3 2.5 -0.0 +inf.0 1+2i 'a "abc" "" "a,b a" "~a" #\a #\space #f #t (void) '() '(1 2 3) '(3 1 2) '(a . b)
        '((1 . 2) (a . 4)) '("a" "b") '(#\a #\b) '((1) (2 3)) (vector 1 'b) (vector 3 1 2) (vector) #(1 2) (box 1) (hash 'a 1)
        (hasheqv 1 2) (make-hash '((1 . 2))) car add1 list + < even? integer? string? values void same first-of five swapped #rx"a"
        '#:k (set 1 2) (mutable-set 1) (stream 1 2) (open-output-string) (delay 5) (-> any/c integer?)))
(define size (vector-length values-of))
(define (text-of i) (car (vector-ref values-of i)))
(define (value-of i) ((cdr (vector-ref values-of i))))
(define most-passing 12)
(define most-failing 8)
(define seed 12345)
(define (below n)
  (set! seed (modulo (+ (* seed 1103515245) 12345) 2147483648))
  (modulo (quotient seed 65536) n))
(define (tuples n)
  (case n
    [(0) '(())]
    [(1) (for/list ([i size]) (list i))]
    [(2) (for*/list ([i size] [j size]) (list i j))]
    [else (for/list ([_ 6000]) (for/list ([_ n]) (below size)))]))
(define all-tuples (for/vector ([n 5]) (tuples n)))

;; The calls are made in one thread; another one breaks those that last.
(define calls 0)
(define broken #f)
(define worker #f)
(define (within-time thunk)
  (set! calls (add1 calls))
  (set! broken #f)
  (define text (with-handlers ([exn:break? (lambda (e) #f)]) (thunk)))
  ;; What's told with a place of this text is told of nothing else.
  (and (not broken) text (not (string-contains? text ".rkt:")) text))
(define (watch)
  (let loop ([last calls])
    (sleep 1)
    (when (= last calls)
      (set! broken #t)
      (break-thread worker))
    (loop calls)))

;; Passing calls with three arguments and more have others beside them, of which one argument is another.
(define (beside tuple)
  (for*/list ([at (length tuple)] [i size]) (list-set tuple at i)))
(define (choose name f)
  (define passing '())
  (for ([n 5] #:when (procedure-arity-includes? f n #t))
    (define seen (make-hash))
    (define-values (passed failed) (values 0 0))
    (let loop ([left (vector-ref all-tuples n)])
      (when (and (pair? left) (or (< passed most-passing) (< failed most-failing)))
        (define tuple (car left))
        (define args (map value-of tuple))
        (define text (within-time (lambda () (done (lambda () (apply f args)) args))))
        (define fails? (and text (string-prefix? text "raises")))
        (define new?
          (and text (< (hash-ref seen text 0) (if fails? 5 1)) (if fails? (< failed most-failing) (< passed most-passing))))
        (when new?
          (hash-update! seen text add1 0)
          (cond [fails? (set! failed (add1 failed))]
                [else (set! passed (add1 passed)) (set! passing (cons tuple passing))])
          (say name (map text-of tuple) text))
        (loop (if (and new? (not fails?) (> n 2)) (append (beside tuple) (cdr left)) (cdr left))))))
  (define-values (required accepted) (procedure-keywords f))
  (when (pair? accepted) (choose-with-keywords name f required accepted passing)))
(define (choose-with-keywords name f required accepted passing)
  (define seen (make-hash))
  (define-values (passed failed) (values 0 0))
  (for ([_ 4000] #:when (or (< passed (* 2 most-passing)) (< failed most-failing)))
    (define tuple (if (null? passing) '() (list-ref passing (below (length passing)))))
    (define chosen (remove-duplicates (list* (list-ref accepted (below (length accepted))) (list-ref accepted (below (length accepted))) required)))
    (define keywords (sort chosen keyword<?))
    (define given (for/list ([_ keywords]) (below size)))
    (define text
      (within-time (lambda () (done (lambda () (keyword-apply f keywords (map value-of given) (map value-of tuple))) '()))))
    (define fails? (and text (string-prefix? text "raises")))
    (when (and text (< (hash-ref seen text 0) (if fails? 5 1)) (if fails? (< failed most-failing) (< passed (* 2 most-passing))))
      (hash-update! seen text add1 0)
      (if fails? (set! failed (add1 failed)) (set! passed (add1 passed)))
      (say name (append (map text-of tuple) (append-map (lambda (k i) (list k (text-of i))) keywords given)) text))))
(define (say name arguments text) (printf "~s\t~s\t~a\u001e\n" name arguments text))
(define libraries
  '(racket/math racket/hash racket/format racket/function racket/bool racket/dict racket/fixnum racket/flonum racket/struct))
(define-namespace-anchor here)
(define names-of (namespace-anchor->empty-namespace here))
(define (made-contract? v) (contract-struct? v))
(parameterize ([current-namespace names-of])
  (namespace-require 'racket)
  (for-each namespace-require libraries))
;; What a name means; of a macro with two or four operands, what it does with values.
(define (procedure-of name)
  (define bound?
    (parameterize ([current-namespace names-of]) (identifier-binding (namespace-symbol->identifier name))))
  (for/or ([expression (if bound? `(,name (lambda (a b) (,name a b)) (lambda (a b c d) (,name a b c d)) 'none) '('none))])
    (with-handlers ([exn:fail? (lambda (e) #f)]) (box (eval expression names-of)))))
(define (choose-of-each names)
  (thread watch)
  (set! worker
    (thread
     (lambda ()
       (for ([name names])
         (define f (unbox (procedure-of name)))
         (cond [(made-contract? f) (say name 'value (shown f 1))]
               [(procedure? f) (choose name f)]
               [(eq? f 'none) (say name 'none "")]
               [else (say name 'value (shown f 1))])))))
  (thread-wait worker))

;; The calls that are stored, each a list of the procedure's name and its arguments' texts, made again.
(define (again stored)
  (define (value text)
    (for/first ([i size] #:when (equal? (text-of i) text)) (value-of i)))
  (for ([call stored])
    (define f (unbox (procedure-of (car call))))
    (define arguments (cadr call))
    (cond [(eq? arguments 'value) (say (car call) 'value (shown f 1))]
          [else
           (define-values (positional by-keyword) (splitf-at arguments (lambda (x) (not (keyword? x)))))
           (define args (map value positional))
           (define-values (keywords given)
             (let loop ([left by-keyword] [keywords '()] [given '()])
               (if (null? left)
                   (values (reverse keywords) (reverse given))
                   (loop (cddr left) (cons (car left) keywords) (cons (value (cadr left)) given)))))
           (say (car call) arguments
                (if (null? keywords)
                    (done (lambda () (apply f args)) args)
                    (done (lambda () (keyword-apply f keywords given args)) '())))])))
