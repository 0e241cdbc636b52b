;; Sequences as values, and the rest of lists: what's a stream in Racket and has an end is a list here.

(define (in-list l)
  (#%in-list l))
(define (#%slice who l start stop step)
  (let* ([n (length l)] [stop (or stop n)])
    (if (exact-nonnegative-integer? start) (void) (#%argument-error who "exact-nonnegative-integer?" start))
    (if (and (exact-integer? step) (positive? step)) (void) (#%unsupported "a step that isn't positive"))
    (if (<= start stop n) (void) (#%library-error who "index is out of range" start))
    (let loop ([l (drop l start)] [i start])
      (if (< i stop)
          (cons (car l) (let ([next (+ i step)]) (if (< next stop) (loop (drop l step) next) '())))
          '()))))
(define in-vector
  (case-lambda
    [(v) (#%check in-vector (vector? v) "vector?" v) (vector->list v)]
    [(v start) (in-vector v start #f 1)]
    [(v start stop) (in-vector v start stop 1)]
    [(v start stop step) (#%check in-vector (vector? v) "vector?" v) (#%slice 'in-vector (vector->list v) start stop step)]))
(define in-string
  (case-lambda
    [(s) (#%check in-string (string? s) "string?" s) (string->list s)]
    [(s start) (in-string s start #f 1)]
    [(s start stop) (in-string s start stop 1)]
    [(s start stop step) (#%check in-string (string? s) "string?" s) (#%slice 'in-string (string->list s) start stop step)]))
(define in-range
  (case-lambda
    [(end) (in-range 0 end 1)]
    [(start end) (in-range start end 1)]
    [(start end step)
     (#%check in-range (real? start) "real?" start)
     (#%check in-range (real? end) "real?" end)
     (#%check in-range (real? step) "real?" step)
     (range start end step)]))
(define (in-inclusive-range start end [step 1]) (inclusive-range start end step))
(define (in-naturals [start 0])
  (#%natural-start start)
  (let loop ([n start]) (stream-cons #:eager n (loop (add1 n)))))
(define (in-slice n xs)
  (#%check in-slice (exact-positive-integer? n) "exact-positive-integer?" n)
  (let loop ([l (sequence->list xs)])
    (cond [(null? l) '()]
          [(<= (length l) n) (list l)]
          [else (cons (take l n) (loop (drop l n)))])))
(define (in-combinations l [size #f]) (combinations l size))
(define (in-permutations l) (permutations l))

(define (sequence-length xs) (length (sequence->list xs)))
(define (sequence-ref xs i) (list-ref (sequence->list xs) i))
(define (sequence-tail xs i) (list-tail (sequence->list xs) i))
(define (sequence-map f xs) (map f (sequence->list xs)))
(define (sequence-filter f xs) (filter f (sequence->list xs)))
(define (sequence-fold f start xs)
  (#%check sequence-fold (procedure? f) "procedure?" f)
  (foldl (lambda (x so-far) (f so-far x)) start (sequence->list xs)))
(define (sequence-andmap f xs) (andmap f (sequence->list xs)))
(define (sequence-ormap f xs) (ormap f (sequence->list xs)))
(define (sequence-for-each f xs) (for-each f (sequence->list xs)))
(define (sequence-count f xs) (count f (sequence->list xs)))
(define (sequence-append . all) (append* (map sequence->list all)))
(define (sequence-add-between xs x) (add-between (sequence->list xs) x))

(define (remv* vs l) (remove* vs l eqv?))
(define-syntax-rule (#%check-prefixes who a b same?)
  (begin (#%check who (list? a) "list?" a)
         (#%check who (list? b) "list?" b)
         (#%check who (and (procedure? same?) (procedure-arity-includes? same? 2)) "(any/c any/c . -> . any/c)" same?)))
(define (take-common-prefix a b [same? equal?])
  (#%check-prefixes take-common-prefix a b same?)
  (let loop ([a a] [b b])
    (if (and (pair? a) (pair? b) (same? (car a) (car b)))
        (cons (car a) (loop (cdr a) (cdr b)))
        '())))
(define (drop-common-prefix a b [same? equal?])
  (#%check-prefixes drop-common-prefix a b same?)
  (let loop ([a a] [b b])
    (if (and (pair? a) (pair? b) (same? (car a) (car b)))
        (loop (cdr a) (cdr b))
        (values a b))))

;; For patterns in any order: the first way to take n elements out of a list, one after the other, such that `fits?` holds of
;; these and then the others.
(define (#%choosing n fits?)
  (lambda (l)
    (and (list? l)
         (let choose ([n n] [l l] [chosen '()])
           (if (eqv? n 0)
               (let ([found (append (reverse chosen) l)]) (and (fits? found) found))
               (let from ([before '()] [left l])
                 (and (pair? left)
                      (or (choose (sub1 n) (append (reverse before) (cdr left)) (cons (car left) chosen))
                          (from (cons (car left) before) (cdr left))))))))))

;; Pairs that can be changed.
(struct #%mutable-pair (car cdr) #:mutable #:transparent)
(define (mcons a d) (#%mutable-pair a d))
(define (mpair? x) (#%mutable-pair? x))
(define (mcar p)
  (#%check mcar (mpair? p) "mpair?" p)
  (#%mutable-pair-car p))
(define (mcdr p)
  (#%check mcdr (mpair? p) "mpair?" p)
  (#%mutable-pair-cdr p))
(define (set-mcar! p x)
  (#%check set-mcar! (mpair? p) "mpair?" p)
  (set-#%mutable-pair-car! p x))
(define (set-mcdr! p x)
  (#%check set-mcdr! (mpair? p) "mpair?" p)
  (set-#%mutable-pair-cdr! p x))

(struct #%end-of-file ())
(define eof (#%end-of-file))
(define (eof-object? x) (#%end-of-file? x))
(define (make-promise x) (if (promise? x) x (#%promise (list x))))
(define-syntax-rule (delay/sync body ...) (delay body ...))
(define-syntax-rule (delay/strict body ...) (make-promise (let () body ...)))
(define-syntax-rule (set!-values (x ...) e) (#%set-all (x ...) () e))
(define-syntax #%set-all
  (syntax-rules ()
    [(_ () ([x t] ...) e) (let-values ([(t ...) e]) (set! x t) ... (void))]
    [(_ (x more ...) (done ...) e) (#%set-all (more ...) (done ... [x t]) e)]))
(define (exn:break? x) (#%left-out "breaks"))
(define (raise-result-error name expected v) (raise-argument-error name expected v))
(define (keyword<? a b)
  (#%check keyword<? (keyword? a) "keyword?" a)
  (#%check keyword<? (keyword? b) "keyword?" b)
  (string<? (keyword->string a) (keyword->string b)))
(define (vector*-length v) (vector-length v))
(define (vector*-ref v i) (vector-ref v i))
(define (vector*-set! v i x) (vector-set! v i x))
(define (unbox* b) (unbox b))
(define (set-box*! b x) (set-box! b x))
(define (box-cas! b old new)
  (#%check box-cas! (box? b) "box?" b)
  (and (eq? (unbox b) old) (begin (set-box! b new) #t)))
(define (integer-length n)
  (#%check integer-length (exact-integer? n) "exact-integer?" n)
  (let loop ([n (if (negative? n) (bitwise-not n) n)] [size 0])
    (if (zero? n) size (loop (quotient n 2) (add1 size)))))
