;; Streams: a head and a tail, each a promise. A list is a stream as well; whether there's a head at all may be a
;; promise too.

(struct #%stream (head tail elements))
;; A sequence of one use: all its elements or, of what can change meanwhile, `#%changing`.
(struct #%elements (list changing))
(define (#%listed? x) (and (#%stream? x) (#%stream-elements x) #t))
(struct #%no-stream ())
(struct #%lazy-stream (promise))
(define empty-stream (#%no-stream))
(define (stream? x) (or (list? x) (#%stream? x) (#%no-stream? x) (#%lazy-stream? x) (#%left-out "other streams")))
(define (#%stream-end? s)
  (if (#%lazy-stream? s) (#%stream-end? (#%forced s)) (or (null? s) (#%no-stream? s))))
(define (#%forced s)
  (let ([inner (force (#%lazy-stream-promise s))])
    (if (stream? inner) inner (#%argument-error 'stream-lazy "stream?" inner))))
(define-syntax-rule (#%eager e) (#%promise (list e)))
(define-syntax stream-cons
  (syntax-rules ()
    [(_ #:eager first rest) (#%stream (#%eager first) (stream-lazy rest) #f)]
    [(_ first #:eager rest) (#%stream (delay first) (#%eager rest) #f)]
    [(_ first rest) (#%stream (delay first) (stream-lazy rest) #f)]))
(define-syntax-rule (stream-lazy e) (#%lazy-stream (delay e)))
(define-syntax stream
  (syntax-rules ()
    [(_) empty-stream]
    [(_ x more ...) (stream-cons x (stream more ...))]))
(define-syntax stream*
  (syntax-rules ()
    [(_ s) s]
    [(_ x more ...) (stream-cons x (stream* more ...))]))

(define (stream-empty? s)
  (#%check stream-empty? (stream? s) "stream?" s)
  (#%stream-end? s))
(define (#%occupied who s)
  (if (and (stream? s) (not (#%stream-end? s))) (void) (#%argument-error who "(and/c stream? (not/c stream-empty?))" s)))
(define (#%head s)
  (cond [(pair? s) (car s)]
        [(#%lazy-stream? s) (#%head (#%forced s))]
        [else (force (#%stream-head s))]))
(define (#%tail s)
  (cond [(pair? s) (cdr s)]
        [(#%lazy-stream? s) (#%tail (#%forced s))]
        [else
         (let* ([tail (#%stream-tail s)] [rest (if (promise? tail) (force tail) (#%forced tail))])
           (if (stream? rest) rest (#%argument-error 'stream-rest "stream?" rest)))]))
;; The same, not asked for before it's used.
(define (#%rest s)
  (cond [(pair? s) (cdr s)]
        [(#%lazy-stream? s) (#%rest (#%forced s))]
        [else (let ([tail (#%stream-tail s)]) (if (promise? tail) (#%tail s) tail))]))
(define (stream-first s)
  (#%occupied 'stream-first s)
  (#%head s))
(define (stream-rest s)
  (#%occupied 'stream-rest s)
  (#%rest s))
(define (in-stream s)
  (#%check in-stream (stream? s) "stream?" s)
  s)
(define #%in-stream in-stream)
(define (#%stream->list s) (if (#%stream-end? s) '() (cons (#%head s) (#%stream->list (#%tail s)))))
(define (stream->list s)
  (#%check stream->list (stream? s) "stream?" s)
  (#%stream->list s))
(define (stream-ref s n) (#%head (#%skip 'stream-ref s n #t)))
(define (stream-tail s n) (#%skip 'stream-tail s n #f))
(define (#%skip who s n element?)
  (if (stream? s) (void) (#%argument-error who "stream?" s))
  (if (exact-nonnegative-integer? n) (void) (#%argument-error who "exact-nonnegative-integer?" n))
  (let loop ([at s] [left n])
    (cond [(and (eqv? left 0) (or (not element?) (not (#%stream-end? at)))) at]
          [(#%stream-end? at) (#%library-error who "stream ended before index" n)]
          [else (loop (#%rest at) (sub1 left))])))
(define (stream-take s n)
  (#%check stream-take (stream? s) "stream?" s)
  (#%check stream-take (exact-nonnegative-integer? n) "exact-nonnegative-integer?" n)
  (let loop ([s s] [left n])
    (cond [(eqv? left 0) empty-stream]
          [(#%stream-end? s) (#%library-error 'stream-take "stream ended before index" n)]
          [else (stream-cons (#%head s) (loop (#%tail s) (sub1 left)))])))
(define (stream-length s)
  (#%check stream-length (stream? s) "stream?" s)
  (let loop ([s s] [n 0]) (if (#%stream-end? s) n (loop (#%tail s) (add1 n)))))
(define (#%procedure-and-stream who f s)
  (if (procedure? f) (void) (#%argument-error who "procedure?" f))
  (if (stream? s) (void) (#%argument-error who "stream?" s)))
(define (stream-map f s)
  (#%procedure-and-stream 'stream-map f s)
  (let loop ([s s])
    (if (#%stream-end? s) empty-stream (stream-cons (f (#%head s)) (loop (#%tail s))))))
(define (stream-filter f s)
  (#%procedure-and-stream 'stream-filter f s)
  (if (#%stream-end? s)
      empty-stream
      (stream-lazy
       (let loop ([s s])
         (cond [(#%stream-end? s) empty-stream]
               [(f (#%head s)) (stream-cons #:eager (#%head s) (stream-filter f (#%tail s)))]
               [else (loop (#%tail s))])))))
(define (stream-for-each f s)
  (#%procedure-and-stream 'stream-for-each f s)
  (let loop ([s s]) (if (#%stream-end? s) (void) (begin (f (#%head s)) (loop (#%tail s))))))
(define (stream-fold f start s)
  (#%procedure-and-stream 'stream-fold f s)
  (let loop ([s s] [so-far start]) (if (#%stream-end? s) so-far (loop (#%tail s) (f so-far (#%head s))))))
(define (stream-andmap f s)
  (#%procedure-and-stream 'stream-andmap f s)
  (let loop ([s s])
    (cond [(#%stream-end? s) #t]
          [(#%stream-end? (#%tail s)) (f (#%head s))]
          [else (and (f (#%head s)) (loop (#%tail s)))])))
(define (stream-ormap f s)
  (#%procedure-and-stream 'stream-ormap f s)
  (let loop ([s s])
    (cond [(#%stream-end? s) #f]
          [else (or (f (#%head s)) (loop (#%tail s)))])))
(define (stream-count f s)
  (#%procedure-and-stream 'stream-count f s)
  (let loop ([s s] [n 0]) (if (#%stream-end? s) n (loop (#%tail s) (if (f (#%head s)) (add1 n) n)))))
(define (stream-append . all)
  (for-each (lambda (s) (#%check stream-append (stream? s) "stream?" s)) all)
  (let next ([all all])
    (cond [(null? all) empty-stream]
          ;; The last one as it is.
          [(null? (cdr all)) (car all)]
          [else
           (let loop ([s (car all)])
             (if (#%stream-end? s) (next (cdr all)) (stream-cons (#%head s) (loop (#%tail s)))))])))
(define (stream-add-between s x)
  (#%check stream-add-between (stream? s) "stream?" s)
  (if (#%stream-end? s)
      empty-stream
      (let loop ([s s])
        (stream-cons (#%head s)
                     (if (#%stream-end? (#%tail s)) empty-stream (stream-cons x (loop (#%tail s))))))))
(define (sequence->list x)
  (if (hash? x) (#%unsupported "a hash as a sequence of two values each") (void))
  (if (and (stream? x) (not (list? x))) (#%stream->list x) (#%sequence->list x)))
