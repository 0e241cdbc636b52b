;; Exceptions, booleans, numbers, procedures: what isn't primitive and isn't about lists.

(define-syntax-rule (#%check who test expected value)
  (if test (void) (#%argument-error 'who expected value)))

;; A contract is a record of four things: its name (as data, for print), whether it's flat (a predicate that neither
;; changes nor wraps the value), a first-order test, and a projection, which takes the value and a blame and returns the
;; value, perhaps wrapped. For a flat contract the test says everything, and it's a procedure: `StructId::FLAT_CONTRACT`.
(struct #%contract-record (name flat test project))
(struct #%flat-record #%contract-record ())

(struct #%continuation-mark-set ())
(define (continuation-mark-set? x) (#%continuation-mark-set? x))
(struct exn (message continuation-marks) #:transparent #:extra-constructor-name make-exn
  #:guard (lambda (message marks name)
            (if (string? message) (void) (#%argument-error name "string?" message))
            (if (continuation-mark-set? marks) (void) (#%argument-error name "continuation-mark-set?" marks))
            (values message marks)))
(struct exn:fail exn () #:transparent #:extra-constructor-name make-exn:fail)
(struct exn:fail:contract exn:fail () #:transparent #:extra-constructor-name make-exn:fail:contract)
(struct exn:fail:contract:arity exn:fail:contract () #:transparent)
(struct exn:fail:contract:divide-by-zero exn:fail:contract () #:transparent)
(struct exn:fail:contract:variable exn:fail:contract (id) #:transparent
  #:guard (lambda (message marks id name)
            (if (symbol? id) (void) (#%argument-error name "symbol?" id))
            (values message marks id)))
(struct exn:fail:contract:blame exn:fail:contract (object) #:transparent)
;; Of a `match` without a clause that fits.
(struct exn:misc:match exn:fail (value srclocs) #:transparent)
(struct exn:fail:user exn:fail () #:transparent #:extra-constructor-name make-exn:fail:user)

(define (current-continuation-marks [tag (#%unsupplied)])
  (#%check current-continuation-marks (#%unsupplied? tag) "continuation-prompt-tag?" tag)
  (#%continuation-mark-set))

;; Exceptions as clients make them: with marks that are nobody's business.
(define (#%make-failure message)
  (exn:fail message (current-continuation-marks)))
(define (#%make-contract-failure message)
  (exn:fail:contract message (current-continuation-marks)))

(define true #t)
(define false #f)
(define (true? x) (eq? x #t))
(define (false? x) (not x))
(define (boolean=? a b)
  (#%check boolean=? (boolean? a) "boolean?" a)
  (#%check boolean=? (boolean? b) "boolean?" b)
  (eq? a b))
(define (symbol=? a b)
  (#%check symbol=? (symbol? a) "symbol?" a)
  (#%check symbol=? (symbol? b) "symbol?" b)
  (eq? a b))
(define (xor a b) (if a (if b #f a) b))
(define-syntax-rule (nand a ...) (not (and a ...)))
(define-syntax-rule (nor a ...) (not (or a ...)))
(define-syntax-rule (implies a b) (if a b #t))

(define pi 3.141592653589793)
(define (sqr x)
  (#%check sqr (number? x) "number?" x)
  (* x x))
(define (sgn x)
  (#%check sgn (real? x) "real?" x)
  (cond [(exact? x) (cond [(positive? x) 1] [(negative? x) -1] [else 0])]
        [(positive? x) 1.0]
        [(negative? x) -1.0]
        [else x]))
(define (#%exact who f)
  (lambda (x)
    (if (rational? x) (void) (#%argument-error who "rational?" x))
    (inexact->exact (f x))))
(define exact-round (#%exact 'exact-round round))
(define exact-floor (#%exact 'exact-floor floor))
(define exact-ceiling (#%exact 'exact-ceiling ceiling))
(define exact-truncate (#%exact 'exact-truncate truncate))
(define (inexact x)
  (#%check inexact (number? x) "number?" x)
  (exact->inexact x))
(define (exact x)
  (#%check exact (number? x) "number?" x)
  (inexact->exact x))
(define (real->double-flonum x)
  (#%check real->double-flonum (real? x) "real?" x)
  (exact->inexact x))
(define (quotient/remainder a b)
  (#%check quotient/remainder (integer? a) "integer?" a)
  (#%check quotient/remainder (and (integer? b) (not (zero? b))) "(and/c integer? (not/c zero?))" b)
  (values (quotient a b) (remainder a b)))
(define (integer-sqrt/remainder n)
  (#%check integer-sqrt/remainder (integer? n) "integer?" n)
  (let ([root (integer-sqrt n)]) (values root (- n (* root root)))))
(define (complex? x) (number? x))
(define (natural? x) (exact-nonnegative-integer? x))
(define (double-flonum? x) (flonum? x))
(define (single-flonum? x) #f)
(define (positive-integer? x) (and (integer? x) (positive? x)))
(define (negative-integer? x) (and (integer? x) (negative? x)))
(define (byte? x) (and (exact-integer? x) (<= 0 x 255)))
(define (conjugate x)
  (#%check conjugate (number? x) "number?" x)
  (make-rectangular (real-part x) (- (imag-part x))))
(define euler 2.718281828459045)

(define (identity x) x)
(define (const x) (let ([const (lambda _ x)]) const))
(define (negate f)
  (#%check negate (procedure? f) "procedure?" f)
  (lambda arguments (not (apply f arguments))))
(define (compose . fs)
  (cond [(null? fs) values]
        [(null? (cdr fs)) (#%check compose (procedure? (car fs)) "procedure?" (car fs)) (car fs)]
        [else
         (#%check compose (procedure? (car fs)) "procedure?" (car fs))
         (let ([f (car fs)] [g (apply compose (cdr fs))])
           (lambda arguments (call-with-values (lambda () (apply g arguments)) f)))]))
(define (compose1 . fs)
  (cond [(null? fs) values]
        [(null? (cdr fs)) (#%check compose1 (procedure? (car fs)) "procedure?" (car fs)) (car fs)]
        [else
         (#%check compose1 (procedure? (car fs)) "procedure?" (car fs))
         (let ([f (car fs)] [g (apply compose1 (cdr fs))])
           (lambda arguments (f (apply g arguments))))]))
;; The first application waits for more arguments where it may have more; those after it for as many as it takes.
(define (#%takes-more? f n)
  (let loop ([k 1]) (and (< k 9) (or (procedure-arity-includes? f (+ n k)) (loop (add1 k))))))
(define (#%curried f join so-far)
  (let ([curried (lambda more
                   (let* ([arguments (join so-far more)] [n (length arguments)])
                     (if (or (procedure-arity-includes? f n) (not (#%takes-more? f n)))
                         (apply f arguments)
                         (#%curried f join arguments))))])
    curried))
(define (#%curry f join so-far)
  (if (#%takes-more? f (length so-far))
      (#%curried f join so-far)
      (apply f so-far)))
(define (curry f . first)
  (#%check curry (procedure? f) "procedure?" f)
  (if (null? first)
      (lambda arguments (#%curry f append arguments))
      (#%curry f append first)))
(define (curryr f . last)
  (#%check curryr (procedure? f) "procedure?" f)
  (let ([before (lambda (so-far more) (append more so-far))])
    (if (null? last)
        (lambda arguments (#%curry f before arguments))
        (#%curry f before last))))
(define-syntax-rule (#%check-procedures who fs)
  (for-each (lambda (f) (#%check who (procedure? f) "procedure?" f)) fs))
(define (conjoin . fs)
  (#%check-procedures conjoin fs)
  (lambda arguments (andmap (lambda (f) (apply f arguments)) fs)))
(define (disjoin . fs)
  (#%check-procedures disjoin fs)
  (lambda arguments (ormap (lambda (f) (apply f arguments)) fs)))
(define (call-with-values producer receiver)
  (#%check call-with-values (procedure? producer) "procedure?" producer)
  (#%check call-with-values (procedure? receiver) "procedure?" receiver)
  (let-values ([results (producer)]) (apply receiver results)))
(define (#%values results) (apply values results))
;; What a pattern asks of a value.
(define (#%asked ask v) (let ([answer (ask v)]) answer))
(define (#%match-error who value) (#%library-error who "no matching clause" value))

(define (#%real x)
  (#%check in-range (real? x) "real?" x)
  x)
(define (#%in-list x)
  (#%check in-list (list? x) "list?" x)
  x)
(define (#%natural-start n)
  (#%check in-naturals (exact-nonnegative-integer? n) "exact-nonnegative-integer?" n)
  n)
(define (#%stops? stop x) (if (procedure? stop) (stop x) (eq? stop x)))
(define (#%sequence->list x)
  (cond [(list? x) x]
        [(exact-nonnegative-integer? x) (range x)]
        [(vector? x) (vector->list x)]
        [(string? x) (string->list x)]
        ;; Two values for one variable.
        [(hash? x) (if (eqv? (hash-count x) 0) '() (#%arity-error values '()))]
        [(#%any-set? x) (set->list x)]
        [(#%listed? x) (#%stream-elements x)]
        [(#%elements? x) (or (#%elements-list x) (#%now (#%elements-changing x)))]
        [(stream? x) (#%unsupported "a loop over a stream without `in-stream`")]
        [else (#%argument-error 'for "sequence?" x)]))
;; What a loop may change while it goes over it: places, and a procedure that reads what's there when a place has its turn. Of tables
;; whose keys change, nobody says which elements come.
(define (#%changing x)
  (cond [(list? x) #f]
        [(vector? x) (#%changing-vector x (lambda (i v) v))]
        [(#%mutable-set? x) (#%changing-table (#%mutable-set-table x) (lambda (k v) k))]
        [(#%elements? x) (#%elements-changing x)]
        [else #f]))
(define (#%now changing) (map (cdr changing) (car changing)))
;; A procedure that library procedures call for the elements of what they list before: what's changed meanwhile isn't followed.
(define (#%watching x f)
  (let ([changing (or (#%changing x) (#%changing-pairs x))])
    (if (and changing (procedure? f))
        (let ([before (#%now changing)])
          (lambda arguments
            (let-values ([results (apply f arguments)])
              (if (equal? before (#%now changing))
                  (apply values results)
                  (#%unsupported "a sequence that changes while a procedure of the library goes over it")))))
        f)))
;; The same of two values each.
(define (#%changing-pairs x) (if (hash? x) (#%changing-table x cons) #f))
(define (#%changing-dict x)
  (cond [(vector? x) (#%changing-vector x cons)]
        [(hash? x) (#%changing-table x cons)]
        [else #f]))
(define (#%changing-vector v element)
  (if (immutable? v) #f (cons (range (vector-length v)) (lambda (i) (element i (vector-ref v i))))))
(define (#%changing-table h element)
  (if (immutable? h)
      #f
      (let* ([all (hash->list h)] [size (length all)])
        (cons all
              (lambda (entry)
                (if (and (eqv? (hash-count h) size) (andmap (lambda (entry) (hash-has-key? h (car entry))) all))
                    (element (car entry) (hash-ref h (car entry)))
                    (#%unsupported "a table whose keys change while a loop goes over it")))))))
(define (#%sequence->pairs x)
  (cond [(hash? x) (hash->list x)]
        [(null? (#%sequence->list x)) '()]
        ;; One value for two variables.
        [else (#%arity-error values '())]))
(define (#%reverse->vector l) (list->vector (reverse l)))
(define (#%reverse->vector/length l n fill)
  (let ([v (make-vector n fill)])
    (let loop ([l (reverse l)] [i 0])
      (if (and (pair? l) (< i n))
          (begin (vector-set! v i (car l)) (loop (cdr l) (add1 i)))
          v))))
(define (#%unbox-first b) (if b (unbox b) #f))
;; Structure types that are defined in a body: each time one is made that's the same as no other. raw?, type-of: the predicate that they
;; share, and what tells them apart.
(struct #%made-type ([unused #:mutable]))
(define (#%new-type) (#%made-type #f))
(define (#%local-predicate raw? type-of type) (lambda (v) (and (raw? v) (eq? (type-of v) type))))
(define (#%local-accessor who expected is? get)
  (lambda (v) (if (is? v) (get v) (#%argument-error who expected v))))
(define (#%local-mutator who expected is? set)
  (lambda (v x) (if (is? v) (set v x) (#%argument-error who expected v))))
