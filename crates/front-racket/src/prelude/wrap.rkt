;; Contracts for vectors, boxes and hashes. What can't change is checked, or made anew, when it passes. What can is
;; wrapped: what's read from it is then what the contract makes of it, and what's written is checked first, against
;; the other party.

;; What's done to what's read at a place, to what's written there, and to a hash's key.
(struct #%access (get put key))
(define (#%mutability immutable v)
  (cond [(eq? immutable #t) (immutable? v)]
        [(eq? immutable #f) (not (immutable? v))]
        [else #t]))
(define (#%wrap-data v get put key name b)
  (#%wrap v (#%access get put key) name (cons (#%blame-record-positive b) (#%blame-record-negative b))))

;; Machines come here when a primitive is applied to what's wrapped.
(define (#%wrapped-vector-ref v i)
  (let* ([w (#%wrapped v)] [x (vector-ref (car w) i)]) ((#%access-get (cdr w)) i x)))
(define (#%wrapped-vector-set! v i x)
  (let ([w (#%wrapped v)])
    (if (and (exact-nonnegative-integer? i) (< i (vector-length v)))
        (vector-set! (car w) i ((#%access-put (cdr w)) i x))
        (vector-set! (car w) i x))))
;; From the end.
(define (#%wrapped-vector->list v)
  (let loop ([i (vector-length v)] [so-far '()])
    (if (eqv? i 0) so-far (loop (sub1 i) (cons (#%wrapped-vector-ref v (sub1 i)) so-far)))))
(define (#%wrapped-vector->immutable-vector v) (apply vector-immutable (#%wrapped-vector->list v)))
(define (#%wrapped-unbox v)
  (let* ([w (#%wrapped v)] [x (unbox (car w))]) ((#%access-get (cdr w)) 0 x)))
(define (#%wrapped-set-box! v x)
  (let ([w (#%wrapped v)]) (set-box! (car w) ((#%access-put (cdr w)) 0 x))))
(define (#%wrapped-hash-find h k none)
  (let* ([w (#%wrapped h)] [k ((#%access-key (cdr w)) k #t)] [found (#%hash-find (car w) k (#%unsupplied))])
    (if (#%unsupplied? found) none ((#%access-get (cdr w)) k found))))
(define (#%wrapped-hash-set! h k x)
  (let* ([w (#%wrapped h)] [k ((#%access-key (cdr w)) k #t)] [x ((#%access-put (cdr w)) k x)])
    (hash-set! (car w) k x)))
(define (#%wrapped-hash-remove! h k)
  (let* ([w (#%wrapped h)] [k ((#%access-key (cdr w)) k #t)]) (hash-remove! (car w) k)))
(define (#%wrapped-hash->list h)
  (let ([w (#%wrapped h)])
    (map (lambda (p)
           ;; The value is looked up by the key that was given.
           (let* ([k ((#%access-key (cdr w)) (car p) #f)] [again ((#%access-key (cdr w)) k #t)])
             (cons k ((#%access-get (cdr w)) again (cdr p)))))
         (hash->list (car w)))))
(define (#%hash-keys h)
  (let ([w (#%wrapped h)])
    (if w
        (map (lambda (k) ((#%access-key (cdr w)) k #f)) (#%hash-keys (car w)))
        (map car (hash->list h)))))

;; The same of instances: machines come here when an accessor or mutator is applied to what's wrapped, with the field's index.
(define (#%wrapped-field get i v)
  (let* ([w (#%wrapped v)] [x (get (car w))]) ((#%access-get (cdr w)) i x)))
(define (#%wrapped-set-field! set i v x)
  (let ([w (#%wrapped v)]) (set (car w) ((#%access-put (cdr w)) i x))))

;; Machines come here when `equal?` is applied to what's wrapped, unless both are the same underneath, or instances that can't be
;; equal: parts are compared as the contracts give them, up to the first that differ; the second's are asked for first.
(define (#%wrapped-equal? a b)
  (cond [(vector? a)
         (let ([n (vector-length a)])
           (and (vector? b)
                (eqv? n (vector-length b))
                (let loop ([i 0])
                  (or (eqv? i n)
                      (let* ([y (vector-ref b i)] [x (vector-ref a i)]) (and (equal? x y) (loop (add1 i))))))))]
        [(box? a) (and (box? b) (let* ([y (unbox b)] [x (unbox a)]) (equal? x y)))]
        [(hash? a)
         (and (hash? b)
              (eq? (immutable? a) (immutable? b))
              (eq? (hash-equal? a) (hash-equal? b))
              (eq? (hash-eqv? a) (hash-eqv? b))
              (eqv? (hash-count a) (hash-count b))
              (#%equal-entries? (#%raw-keys a) a b))]
        [else
         (let loop ([i 0] [xs (#%struct-fields (#%inner a))] [ys (#%struct-fields (#%inner b))])
           (or (null? xs)
               (let* ([y (#%field-under b i (car ys))] [x (#%field-under a i (car xs))])
                 (and (equal? x y) (loop (add1 i) (cdr xs) (cdr ys))))))]))
(define (#%equal-entries? keys a b)
  (or (null? keys)
      (let* ([k (#%key-under a (car keys))]
             [x (#%hash-find a k (#%unsupplied))]
             [y (#%hash-find b k (#%unsupplied))])
        (and (not (#%unsupplied? y)) (equal? x y) (#%equal-entries? (cdr keys) a b)))))
(define (#%inner v) (let ([w (#%wrapped v)]) (if w (#%inner (car w)) v)))
;; What a pattern takes for the content of a box: of one that's wrapped it's the box.
(define (#%match-unbox b) (if (#%wrapped b) (#%inner b) (unbox b)))
(define (#%raw-keys h) (map car (#%entries (#%inner h))))
(define (#%key-under h k) (let ([w (#%wrapped h)]) (if w ((#%access-key (cdr w)) (#%key-under (car w) k) #f) k)))
(define (#%field-under v i x) (let ([w (#%wrapped v)]) (if w ((#%access-get (cdr w)) i (#%field-under (car w) i x)) x)))

;; cs-for: the contracts of a vector's elements; eager?: whether those of one that can't change are looked at when it passes; same:
;; whether it's then the same vector if they're flat.
(define (#%vector-contract name cs-for shape flat eager? same)
  (#%new-record
   name
   flat
   (lambda (v) (and (vector? v) (shape v) (andmap #%test (cs-for v) (vector->list v))))
   (lambda (v b)
     (cond [(not (and (vector? v) (shape v))) (#%violate b name v)]
           [(or flat (and (immutable? v) (eager? v)))
            (let* ([cs (cs-for v)] [new (map (lambda (c x) (#%project c x b)) cs (vector->list v))])
              (if (or flat (null? cs) (and same (#%all-flat? cs))) v (apply vector-immutable new)))]
           [else
            (let ([swapped (#%swap b)] [cs (list->vector (cs-for v))])
              (#%wrap-data v
                           (lambda (i x) (#%project (vector-ref cs i) x b))
                           (lambda (i x) (#%project (vector-ref cs i) x swapped))
                           #f
                           name
                           b))]))))
(define (#%check-flat who flat cs)
  (if (and flat (not (#%all-flat? cs))) (#%argument-error who "flat-contract?" (car cs)) (void)))
(define (vectorof c #:immutable [immutable 'dont-care] #:flat? [flat #f] #:eager [eager #t])
  (#%check vectorof (memq immutable '(#t #f dont-care)) "(or/c #t #f 'dont-care)" immutable)
  (#%check vectorof (or (boolean? eager) (exact-nonnegative-integer? eager)) "(or/c #t #f exact-nonnegative-integer?)" eager)
  (let ([c (#%contract c)])
    (#%check-flat 'vectorof flat (list c))
    (#%vector-contract (list 'vectorof (#%contract-record-name c))
                       (lambda (v) (make-list (vector-length v) c))
                       (lambda (v) (#%mutability immutable v))
                       (or flat (and (eq? immutable #t) (eq? eager #t) (#%contract-record-flat c)))
                       (lambda (v) (or (eq? eager #t) (and eager (<= (vector-length v) eager))))
                       #t)))
(define (vector-immutableof c) (vectorof c #:immutable #t))
(define (vector/c #:immutable [immutable 'dont-care] #:flat? [flat #f] . cs)
  (let ([cs (#%contracts cs)])
    (#%check-flat 'vector/c flat cs)
    (#%vector-contract (cons 'vector/c (#%names cs))
                       (lambda (v) cs)
                       (lambda (v) (and (eqv? (vector-length v) (length cs)) (#%mutability immutable v)))
                       (or flat (and (eq? immutable #t) (#%all-flat? cs)))
                       (lambda (v) #t)
                       #f)))
(define (vector-immutable/c . cs) (apply vector/c cs #:immutable #t))
(define (box/c c #:immutable [immutable 'dont-care] #:flat? [flat #f])
  (let* ([c (#%contract c)]
         [name (list 'box/c (#%contract-record-name c))]
         [whole-flat (or flat (and (eq? immutable #t) (#%contract-record-flat c)))])
    (#%check-flat 'box/c flat (list c))
    (#%new-record
     name
     whole-flat
     (lambda (v) (and (box? v) (#%mutability immutable v) (#%test c (unbox v))))
     (lambda (v b)
       (cond [(not (and (box? v) (#%mutability immutable v))) (#%violate b name v)]
             [(or flat (immutable? v))
              (let ([x (#%project c (unbox v) b)]) (if whole-flat v (box-immutable x)))]
             [else
              (let ([swapped (#%swap b)])
                (#%wrap-data v
                             (lambda (i x) (#%project c x b))
                             (lambda (i x) (#%project c x swapped))
                             #f
                             name
                             b))])))))
(define (box-immutable/c c) (box/c c #:immutable #t))
(define (hash/c k v #:immutable [immutable 'dont-care] #:flat? [flat #f])
  (#%check hash/c (memq immutable '(#t #f dont-care)) "(or/c #t #f 'dont-care)" immutable)
  (let* ([k (#%contract k)]
         [c (#%contract v)]
         [name (list 'hash/c (#%contract-record-name k) (#%contract-record-name c))]
         [both-flat (and (#%contract-record-flat k) (#%contract-record-flat c))])
    (#%check-flat 'hash/c flat (list k c))
    (#%new-record
     name
     (or flat (and (eq? immutable #t) both-flat))
     (lambda (v)
       (and (hash? v)
            (#%mutability immutable v)
            (andmap (lambda (p) (and (#%test k (car p)) (#%test c (cdr p)))) (#%entries v))))
     (lambda (v b)
       (cond [(not (and (hash? v) (#%mutability immutable v))) (#%violate b name v)]
             [(or flat (immutable? v))
              (let ([new (map (lambda (p)
                                (let* ([x (#%project k (car p) b)] [y (#%project c (cdr p) b)]) (cons x y)))
                              (#%entries v))])
                (if (or both-flat (null? new))
                    v
                    (#%hash-of 'hash/c
                               (cond [(hash-equal? v) (hash)] [(hash-eqv? v) (hasheqv)] [else (hasheq)])
                               new)))]
             [else
              (let ([swapped (#%swap b)])
                (#%wrap-data v
                             (lambda (key x) (#%project c x b))
                             (lambda (key x) (#%project c x swapped))
                             (lambda (key given) (#%project k key (if given swapped b)))
                             name
                             b))])))))
