(define (same x) x)
(define (first-of x y) x)
(define (five) 5)
(define (swapped x y) (values y x))
;; What a value is, as text that both machines write: procedures and contracts by what they do to a few values, hashes and sets in one
;; order. `caught` does that of whatever a procedure comes to, `state` of what it may have changed.
(define (class e)
  (cond [(exn:fail:contract:divide-by-zero? e) 'divide-by-zero]
        [(exn:fail:contract:arity? e) 'arity]
        [(exn:fail:contract:variable? e) 'variable]
        [(exn:fail:contract:blame? e) 'blame]
        [(exn:fail:contract? e) 'contract]
        [(exn:fail:user? e) 'user]
        [(exn:misc:match? e) 'match]
        [(exn:fail? e) 'fail]
        [else 'raised]))
(define (caught thunk depth)
  (with-handlers ([void (lambda (e) (if (exn? e) (format "raises ~a" (class e)) (string-append "raised " (shown e 0))))])
    (call-with-values thunk (lambda vs (string-join (map (lambda (v) (shown v depth)) vs) " ")))))
(define (plain? v)
  (or (number? v) (symbol? v) (boolean? v) (null? v) (string? v) (char? v) (keyword? v) (void? v) (regexp? v)))
(define (in-order texts) (string-join (sort texts string<?) " "))
(define (shown v depth)
  (cond [(plain? v) (format "~s" v)]
        [(pair? v) (string-append "(" (shown (car v) depth) " . " (shown (cdr v) depth) ")")]
        [(vector? v) (string-append (if (immutable? v) "#" "") "#(" (string-join (map (lambda (x) (shown x depth)) (vector->list v)) " ") ")")]
        [(box? v) (string-append (if (immutable? v) "#" "") "#&" (shown (unbox v) depth))]
        [(hash? v)
         (string-append (if (immutable? v) "#" "") (cond [(hash-equal? v) "hash"] [(hash-eqv? v) "hasheqv"] [else "hasheq"])
                        "(" (in-order (map (lambda (p) (shown p 0)) (hash->list v))) ")")]
        [(or (set? v) (set-mutable? v)) (string-append (if (set-mutable? v) "mutable-set(" "set(") (in-order (map (lambda (x) (shown x 0)) (set->list v))) ")")]
        [(eqv? depth 0) "#<...>"]
        [(made-contract? v)
         (string-append "#<contract" (if (flat-contract? v) " flat" "")
                        (probes (lambda (x) (lambda () (contract v x 'pos 'neg)))
                                (list 5 -1 0 1.5 +nan.0 'a 'b "b" "" #t #f #\a '() '(1 2) '(a) '(1 . 2) (void) car five
                                      (vector 1) (vector-immutable 1) (box 'a) (box-immutable 1) (hash 1 2) (hash) (make-hash) (set 1)))
                        ">")]
        [(procedure? v) (string-append "#<procedure" (probes (lambda (xs) (lambda () (apply v xs))) '(() (5) (a) ((1 2)) (5 1) (a "b"))) ">")]
        [(promise? v) (string-append "#<promise " (caught (lambda () (force v)) 0) ">")]
        [(and (output-port? v) (string-port? v)) (string-append "#<port " (get-output-string v) ">")]
        [(stream? v) (string-append "#<stream " (caught (lambda () (if (stream-empty? v) 'empty (stream-first v))) 0) ">")]
        [else "#<...>"]))
(define (probes make xs)
  (apply string-append (map (lambda (x) (string-append " " (caught (make x) 0))) xs)))
(define (state args)
  (string-join
   (map (lambda (v) (shown v 1))
        (filter (lambda (v) (or (vector? v) (box? v) (and (hash? v) (not (immutable? v))) (output-port? v) (set-mutable? v))) args))
   " "))
(define (done thunk args)
  (random-seed 7)
  (let ([port (open-output-string)])
    (let ([text (parameterize ([current-output-port port]) (caught thunk 1))])
      (string-append text "|" (state args) "|" (get-output-string port)))))
