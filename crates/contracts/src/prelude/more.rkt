;; What small programs use now and then: more of lists, vectors, hashes and numbers, and promises.

(define null '())
(define predicate/c (-> any/c boolean?))
(define failure-result/c (if/c procedure? (-> any) any/c))
(define-syntax-rule (thunk* body ...) (lambda _ body ...))

(define (caaar x) (#%pairs 'caaar '(#t #t #t) "(cons/c (cons/c pair? any/c) any/c)" x))
(define (cdaar x) (#%pairs 'cdaar '(#t #t #f) "(cons/c (cons/c pair? any/c) any/c)" x))
(define (cdadar x) (cdr (cadar x)))
(define (cadadr x) (cadr (cadr x)))
(define (cddadr x) (cddr (cadr x)))
(define (caaddr x) (car (caddr x)))
(define (cdaddr x) (cdr (caddr x)))
(define (ninth x) (#%nth 'ninth 8 "(and/c list? (lambda (lst) (>= (length lst) 9)))" x))
(define (tenth x) (#%nth 'tenth 9 "(and/c list? (lambda (lst) (>= (length lst) 10)))" x))
(define (indexes-where l f)
  (#%check indexes-where (list? l) "list?" l)
  (let loop ([l l] [i 0])
    (cond [(null? l) '()]
          [(f (car l)) (cons i (loop (cdr l) (add1 i)))]
          [else (loop (cdr l) (add1 i))])))
(define (indexes-of l x [same? equal?]) (indexes-where l (lambda (y) (same? x y))))
(define (split-at-right l n) (values (drop-right l n) (take-right l n)))
(define (takef-right l f) (reverse (takef (reverse l) f)))
(define (dropf-right l f) (reverse (dropf (reverse l) f)))
(define (remf* f l)
  (#%check remf* (list? l) "list?" l)
  (filter (lambda (x) (not (f x))) l))
(define (list-prefix? a b [same? equal?])
  (cond [(null? a) #t]
        [(null? b) #f]
        [else (and (same? (car a) (car b)) (list-prefix? (cdr a) (cdr b) same?))]))

(define (combinations l [size #f])
  (#%check combinations (list? l) "list?" l)
  (#%check combinations (or (not size) (exact-nonnegative-integer? size)) "exact-nonnegative-integer?" size)
  (let ([of-size (lambda (n)
                   (let choose ([l l] [n n])
                     (cond [(eqv? n 0) '(())]
                           [(null? l) '()]
                           [else (append (map (lambda (c) (cons (car l) c)) (choose (cdr l) (sub1 n))) (choose (cdr l) n))])))])
    (if size (of-size size) (append* (map of-size (range (add1 (length l))))))))
(define (permutations l)
  (#%check permutations (list? l) "list?" l)
  ;; In Racket's order: by the last element, from the right.
  (if (null? l)
      '(())
      (append* (map (lambda (i)
                      (let ([last (list (list-ref l i))])
                        (map (lambda (p) (append p last)) (permutations (append (take l i) (drop l (add1 i)))))))
                    (reverse (range (length l)))))))

;; The procedure that looks up one key, for patterns.
(define (#%of-key look-up k) (lambda (h) (look-up h k)))
(define-syntax-rule (define/match (f x ...) clause ...) (define (f x ...) (match* (x ...) clause ...)))

(define (hash-clear h)
  (#%check hash-clear (hash? h) "hash?" h)
  (cond [(hash-equal? h) (hash)] [(hash-eqv? h) (hasheqv)] [else (hasheq)]))
(define (#%pairs-of who xs)
  (cond [(null? xs) '()]
        [(null? (cdr xs)) (#%argument-error who "an even number of arguments" (car xs))]
        [else (cons (cons (car xs) (cadr xs)) (#%pairs-of who (cddr xs)))]))
(define (hash-set* h . xs) (foldl (lambda (p h) (hash-set h (car p) (cdr p))) h (#%pairs-of 'hash-set* xs)))
(define (hash-set*! h . xs) (for-each (lambda (p) (hash-set! h (car p) (cdr p))) (#%pairs-of 'hash-set*! xs)))
(define (hash-keys-subset? a b) (andmap (lambda (k) (hash-has-key? b k)) (hash-keys a)))

(define (vector->values v) (apply values (vector->list v)))
(define (vector-set*! v . xs) (for-each (lambda (p) (vector-set! v (car p) (cdr p))) (#%pairs-of 'vector-set*! xs)))
(define (vector-filter-not f v) (list->vector (filter (lambda (x) (not (f x))) (vector->list v))))
(define (vector-memv x v) (vector-member x v eqv?))
(define (vector-memq x v) (vector-member x v eq?))
(define (vector-take-right v n) (vector-drop v (- (vector-length v) n)))
(define (vector-drop-right v n) (vector-take v (- (vector-length v) n)))
(define (vector-split-at v n) (values (vector-take v n) (vector-drop v n)))
(define (vector-sort! v less?)
  (#%check vector-sort! (vector? v) "vector?" v)
  (vector-copy! v 0 (list->vector (sort (vector->list v) less?))))

(define (degrees->radians x)
  (#%check degrees->radians (real? x) "real?" x)
  (* x (/ pi 180.0)))
(define (radians->degrees x)
  (#%check radians->degrees (real? x) "real?" x)
  (* x (/ 180.0 pi)))
(define (bitwise-bit-set? n m)
  (#%check bitwise-bit-set? (exact-integer? n) "exact-integer?" n)
  (#%check bitwise-bit-set? (exact-nonnegative-integer? m) "exact-nonnegative-integer?" m)
  (odd? (arithmetic-shift n (- m))))
(define (order-of-magnitude q)
  (#%check order-of-magnitude (and (rational? q) (positive? q)) "(and/c rational? positive?)" q)
  (let loop ([q (inexact->exact q)] [n 0])
    (cond [(>= q 10) (loop (/ q 10) (add1 n))]
          [(< q 1) (loop (* q 10) (sub1 n))]
          [else n])))

(define (keyword-apply f keywords values . more)
  (#%check keyword-apply (procedure? f) "procedure?" f)
  (#%keyword-apply f keywords values (apply list* more)))

;; Promises: a thunk until it's forced, then its values.
(struct #%promise (state) #:mutable)
(define (promise? x) (#%promise? x))
(define-syntax-rule (delay body ...) (#%promise (lambda () body ...)))
(define-syntax-rule (lazy body ...) (#%promise (lambda () body ...)))
(define (promise-forced? p)
  (#%check promise-forced? (promise? p) "promise?" p)
  (not (procedure? (#%promise-state p))))
(define (force p)
  (if (promise? p)
      (let ([state (#%promise-state p)])
        (if (procedure? state)
            (let-values ([results (state)])
              ;; What a lazy promise comes to may be another promise, which is forced for it.
              (let ([result (if (and (pair? results) (null? (cdr results))) (force (car results)) #f)])
                (set-#%promise-state! p (if (and (pair? results) (null? (cdr results))) (list result) results))
                (apply values (#%promise-state p))))
            (apply values state)))
      p))
