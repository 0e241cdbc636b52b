;; Contracts for data, and monitoring: records, which stand at the beginning of the prelude.

(define (#%new-record name flat test project)
  (if flat (#%flat-record name #t test project) (#%contract-record name #f test project)))

;; Who is to blame: the party that the value comes from, the party that it goes to, the name of what is
;; monitored, whether the two were swapped an odd number of times, and the name of the whole contract.
(struct #%blame-record (positive negative name swapped whole))

(define (#%swap b)
  (#%blame-record (#%blame-record-negative b) (#%blame-record-positive b) (#%blame-record-name b)
                  (not (#%blame-record-swapped b)) (#%blame-record-whole b)))
;; The blame of a value that a contract itself looks at: its consumer is the module that the contract is written in.
(define (#%indy b party)
  (#%blame-record (#%blame-record-positive b) party (#%blame-record-name b)
                  (#%blame-record-swapped b) (#%blame-record-whole b)))

(define (#%violate b name value)
  (#%blame (#%blame-record-positive b)
           (if (#%blame-record-swapped b) 'given 'promised)
           name
           value
           (#%blame-record-name b)
           (#%blame-record-negative b)
           (#%blame-record-whole b)))

(define (#%flat name test)
  (#%flat-record name #t test
                  (lambda (v b) (if (test v) v (#%violate b name v)))))

(define (#%contract x)
  (cond [(#%contract-record? x) x]
        [(procedure? x)
         (#%check contract (procedure-arity-includes? x 1) "contract?" x)
         ;; A procedure without a name is its own: print has its text.
         (#%flat (or (object-name x) x) x)]
        [(number? x) (#%flat x (if (eqv? x +nan.0) (lambda (v) (eqv? v x)) (lambda (v) (and (number? v) (= v x)))))]
        [(symbol? x) (#%flat (list 'quote x) (lambda (v) (eq? v x)))]
        [(null? x) (#%flat ''() null?)]
        [(or (boolean? x) (string? x) (char? x) (keyword? x)) (#%flat x (lambda (v) (equal? v x)))]
        [(regexp? x) (#%flat x (lambda (v) (and (string? v) (regexp-match? x v))))]
        [else (#%argument-error 'contract "contract?" x)]))
(define (#%contracts xs) (map #%contract xs))

(define (#%project c v b) ((#%contract-record-project c) v b))
(define (#%test c v) ((#%contract-record-test c) v))
(define (#%names cs) (map #%contract-record-name cs))
(define (#%all-flat? cs) (andmap #%contract-record-flat cs))

(define (#%monitor c v name positive negative)
  (let ([c (#%contract c)])
    (#%project c v (#%blame-record positive negative name #f (#%contract-record-name c)))))
(define (contract c v positive negative [name #f] [place #f])
  (#%monitor c v name positive negative))

(define (contract-struct? x) (#%contract-record? x))
(define (contract? x)
  (or (#%contract-record? x)
      (and (procedure? x) (procedure-arity-includes? x 1))
      (number? x) (symbol? x) (boolean? x) (null? x) (string? x) (char? x) (keyword? x) (regexp? x)))
(define (flat-contract? x)
  (and (contract? x) (if (#%contract-record? x) (#%contract-record-flat x) #t)))
(define (chaperone-contract? x) (contract? x))
(define (impersonator-contract? x) #f)
(define (contract-name x)
  (let plain ([name (#%contract-record-name (#%contract x))])
    (cond [(pair? name) (cons (plain (car name)) (plain (cdr name)))]
          [(procedure? name) '???]
          [else name])))
(define (contract-first-order-passes? c v) (#%test (#%contract c) v))
(define (flat-contract x) (#%contract x))
(define (flat-contract-predicate x) (#%contract-record-test (#%contract x)))
(define (flat-named-contract name x [generator #f])
  (#%flat name (#%contract-record-test (#%contract x))))
(define (rename-contract x name)
  (let ([c (#%contract x)])
    (#%new-record name (#%contract-record-flat c) (#%contract-record-test c) (#%contract-record-project c))))
(define (has-contract? x) (and (#%guarded? x) (#%contract-record? (#%guarded-contract x))))
(define (value-contract x) (if (has-contract? x) (#%guarded-contract x) #f))

;; Calls of procedures whose results no contract counts, or that promise several values. In the file of arrows, an answer that's bound is
;; one of which a contract has counted that it's one value.
(define (#%call-any v arguments) (apply v arguments))
(define (#%call-any/keywords v keywords by-keyword arguments) (#%keyword-apply v keywords by-keyword arguments))
(define (#%all-values call) (let-values ([results (call)]) results))
(define (#%one? ranges) (and (pair? ranges) (null? (cdr ranges))))

;; The entries of a hash, where nobody sees in which order they're taken.
(define (#%entries h) (hash->list h))

(define any/c (#%flat-record 'any/c #t (lambda (v) #t) (lambda (v b) v)))
;; A variable of `parametric->/c`, for one call: what comes from the other side is sealed, and only what this variable has sealed
;; goes back. outer: whether the parties were swapped where the whole contract stands.
(struct #%sealed (value by))
(define (#%variable name outer)
  (let ([by (list name)])
    (#%contract-record
     name
     #f
     (lambda (v) #t)
     (lambda (v b)
       (cond [(not (eq? (#%blame-record-swapped b) outer)) (#%sealed v by)]
             [(and (#%sealed? v) (eq? (#%sealed-by v) by)) (#%sealed-value v)]
             [else (#%violate b name v)])))))
;; names: of the variables; make: the contract, of contracts for them.
(define (#%parametric name names make)
  (#%contract-record
   name
   #f
   (lambda (v) #t)
   (lambda (v b)
     (if (procedure? v)
         (#%guard-keywords v
                           (lambda (keywords by-keyword arguments)
                             (let ([c (#%contract (apply make (map (lambda (x) (#%variable x (#%blame-record-swapped b))) names)))])
                               (#%keyword-apply (#%project c v b) keywords by-keyword arguments)))
                           name
                           (cons (#%blame-record-positive b) (#%blame-record-negative b)))
         (#%violate b 'procedure? v)))))
(define none/c (#%flat 'none/c (lambda (v) #f)))
(define false/c #f)
(define (printable/c v) #t)
(define natural-number/c (#%flat 'natural-number/c exact-nonnegative-integer?))

(define (and/c . cs)
  (if (null? cs) any/c (#%conjunction (#%contracts cs))))
(define (#%conjunction cs)
  (#%new-record
   (cons 'and/c (#%names cs))
   (#%all-flat? cs)
   (lambda (v) (let loop ([cs cs]) (if (null? cs) #t (if (#%test (car cs) v) (loop (cdr cs)) #f))))
   (lambda (v b) (let loop ([cs cs] [v v]) (if (null? cs) v (loop (cdr cs) (#%project (car cs) v b)))))))

;; Of one contract it's that, and of the two booleans `boolean?`.
(define (or/c . cs)
  (let ([cs (#%contracts cs)])
    (cond [(and (pair? cs) (null? (cdr cs))) (car cs)]
          [(member (#%names cs) '((#t #f) (#f #t))) (#%contract boolean?)]
          [else (#%disjunction cs)])))
;; Contracts that are one value by `eq?` are asked before predicates.
(define (#%value-first cs)
  (let-values ([(values others) (partition #%is-value? cs)]) (append values others)))
(define (#%is-value? c)
  (let ([name (#%contract-record-name c)])
    (or (boolean? name) (keyword? name) (and (pair? name) (eq? (car name) 'quote)))))
(define (#%disjunction cs)
  (let* ([name (cons 'or/c (#%names cs))]
         [flats (#%value-first (filter #%contract-record-flat cs))]
         [others (filter (lambda (c) (not (#%contract-record-flat c))) cs)]
         [passes? (lambda (v cs) (let loop ([cs cs]) (if (null? cs) #f (if (#%test (car cs) v) #t (loop (cdr cs))))))])
    (if (null? others)
        (#%flat name (lambda (v) (passes? v flats)))
        (#%contract-record
         name
         #f
         (lambda (v) (or (passes? v flats) (passes? v others)))
         (lambda (v b)
           (cond
             [(passes? v flats) v]
             ;; A single one that wraps isn't asked first.
             [(null? (cdr others)) (#%project (car others) v b)]
             [else
               (let loop ([left others] [chosen #f])
                 (cond [(null? left) (if chosen (#%project chosen v b) (#%violate b name v))]
                       [(not (#%test (car left) v)) (loop (cdr left) chosen)]
                       [chosen (#%violate b name v)]
                       [else (loop (cdr left) (car left))]))]))))))
(define (first-or/c . cs)
  (if (and (pair? cs) (null? (cdr cs))) (#%contract (car cs)) (#%first-disjunction (#%contracts cs))))
(define (#%first-disjunction cs)
  (let ([name (cons 'first-or/c (#%names cs))] [cs (if (#%all-flat? cs) (#%value-first cs) cs)])
    (#%new-record
     name
     (#%all-flat? cs)
     (lambda (v) (ormap (lambda (c) (#%test c v)) cs))
     (lambda (v b)
       (let loop ([left cs])
         (cond [(null? left) (#%violate b name v)]
               [(#%test (car left) v) (#%project (car left) v b)]
               [else (loop (cdr left))]))))))
(define (not/c c)
  (let ([c (#%contract c)])
    (#%check not/c (#%contract-record-flat c) "flat-contract?" c)
    (#%flat (list 'not/c (#%contract-record-name c)) (lambda (v) (not (#%test c v))))))
(define (if/c predicate then otherwise)
  (#%check if/c (and (procedure? predicate) (procedure-arity-includes? predicate 1)) "procedure?" predicate)
  (let ([then (#%contract then)] [otherwise (#%contract otherwise)])
    (let* ([choose (lambda (v) (if (predicate v) then otherwise))]
           [test (lambda (v) (#%test (choose v) v))]
           [name (list* 'if/c (or (object-name predicate) predicate) (#%names (list then otherwise)))])
      (if (#%all-flat? (list then otherwise))
          (#%flat name test)
          (#%contract-record name #f test (lambda (v b) (#%project (choose v) v b)))))))

(define (one-of/c . xs)
  (for-each
   (lambda (x)
     (#%check one-of/c
              (or (char? x) (symbol? x) (boolean? x) (null? x) (keyword? x) (number? x) (void? x))
              "char, symbol, boolean, null, keyword, number, or void"
              x))
   xs)
  (apply or/c (map (lambda (x) (if (void? x) void? x)) xs)))
(define (symbols x . xs)
  (for-each (lambda (x) (#%check symbols (symbol? x) "symbol?" x)) (cons x xs))
  (apply or/c x xs))

(define (#%bound who test)
  (lambda (x)
    (if (real? x) (void) (#%argument-error who "real?" x))
    (#%flat (list who x) (lambda (v) (and (real? v) (test v x))))))
(define =/c (#%bound '=/c =))
(define </c (#%bound '</c <))
(define >/c (#%bound '>/c >))
;; From infinity to infinity it's all reals, not-a-number too.
(define (<=/c x)
  (#%check <=/c (real? x) "real?" x)
  (#%flat (list '<=/c x) (if (eqv? x +inf.0) real? (lambda (v) (and (real? v) (<= v x))))))
(define (>=/c x)
  (#%check >=/c (real? x) "real?" x)
  (#%flat (list '>=/c x) (if (eqv? x -inf.0) real? (lambda (v) (and (real? v) (>= v x))))))
(define (between/c low high)
  (#%check between/c (real? low) "real?" low)
  (#%check between/c (real? high) "real?" high)
  (#%range (list 'between/c low high) low high))
(define (real-in low high)
  (#%check real-in (real? low) "real?" low)
  (#%check real-in (real? high) "real?" high)
  (#%range (list 'real-in low high) low high))
(define (#%range name low high)
  (#%flat name (if (and (eqv? low -inf.0) (eqv? high +inf.0)) real? (lambda (v) (and (real? v) (<= low v high))))))
(define (integer-in low high)
  (#%check integer-in (or (not low) (exact-integer? low)) "(or/c exact-integer? #f)" low)
  (#%check integer-in (or (not high) (exact-integer? high)) "(or/c exact-integer? #f)" high)
  (if (and low high (= low high))
      (and/c low exact?)
      (#%flat (cond [high (list 'integer-in low high)]
                    [(not low) 'exact-integer?]
                    [(eqv? low 0) 'natural?]
                    [(eqv? low 1) 'exact-positive-integer?]
                    [else (list 'integer-in low high)])
              (lambda (v) (and (exact-integer? v) (or (not low) (<= low v)) (or (not high) (<= v high)))))))
(define (char-in low high)
  (#%check char-in (char? low) "char?" low)
  (#%check char-in (char? high) "char?" high)
  (if (eqv? low high) (#%contract low) (#%flat (list 'char-in low high) (lambda (v) (and (char? v) (char<=? low v high))))))
(define (string-len/c n)
  (#%check string-len/c (real? n) "real?" n)
  (#%flat (list 'string-len/c n) (lambda (v) (and (string? v) (< (string-length v) n)))))
(define (procedure-arity-includes/c n)
  (#%check procedure-arity-includes/c (exact-nonnegative-integer? n) "exact-nonnegative-integer?" n)
  (#%flat (list 'procedure-arity-includes/c n) (lambda (v) (and (procedure? v) (procedure-arity-includes? v n)))))

;; Lists. The element that fails is what's blamed for.
(define (#%list-of name c least)
  (let ([test (#%contract-record-test c)])
    (#%new-record
     name
     (#%contract-record-flat c)
     (lambda (v)
       (and (or (eqv? least 0) (pair? v))
            (list? v)
            (let loop ([l v]) (if (null? l) #t (if (test (car l)) (loop (cdr l)) #f)))))
     (lambda (v b)
       (cond [(not (and (list? v) (or (eqv? least 0) (pair? v))))
              (#%violate b (if (eqv? least 0) 'list? '(and/c list? pair?)) v)]
             [(#%contract-record-flat c)
              (let loop ([l v]) (if (null? l) v (begin (#%project c (car l) b) (loop (cdr l)))))]
             [else
              (let loop ([l v])
                (if (null? l) '() (let ([x (#%project c (car l) b)]) (cons x (loop (cdr l))))))])))))
(define (listof c)
  (let ([c (#%contract c)]) (#%list-of (list 'listof (#%contract-record-name c)) c 0)))
(define (non-empty-listof c)
  (let* ([c (#%contract c)] [name (list 'non-empty-listof (#%contract-record-name c))] [whole (#%list-of name c 1)])
    (if (eq? (#%contract-record-name c) 'any/c)
        ;; As in Racket, which looks at nothing but that it's a list, though as a test it asks for a pair.
        (#%flat-record name
                       #t
                       (#%contract-record-test whole)
                       (lambda (v b) (if (list? v) v ((#%contract-record-project whole) v b))))
        whole)))
(define (list/c . cs)
  (if (null? cs) (#%contract '()) (#%tuple (#%contracts cs))))
(define (#%tuple cs)
  (let ([name (cons 'list/c (#%names cs))] [flat (#%all-flat? cs)])
    (#%new-record
     name
     flat
     (lambda (v)
       (let loop ([cs cs] [l v])
         (cond [(null? cs) (null? l)]
               [(pair? l) (if (#%test (car cs) (car l)) (loop (cdr cs) (cdr l)) #f)]
               [else #f])))
     (lambda (v b)
       (if (let loop ([cs cs] [l v]) (cond [(null? cs) (null? l)] [(pair? l) (loop (cdr cs) (cdr l))] [else #f]))
           (let ([new (let loop ([cs cs] [l v])
                        (if (null? cs)
                            '()
                            (let ([x (#%project (car cs) (car l) b)]) (cons x (loop (cdr cs) (cdr l))))))])
             (if flat v new))
           (#%violate b name v))))))
(define (cons/c a d)
  (let* ([a (#%contract a)]
         [d (#%contract d)]
         [name (list 'cons/c (#%contract-record-name a) (#%contract-record-name d))]
         [flat (and (#%contract-record-flat a) (#%contract-record-flat d))])
    (#%new-record
     name
     flat
     (lambda (v) (and (pair? v) (#%test a (car v)) (#%test d (cdr v))))
     (lambda (v b)
       (if (pair? v)
           (let* ([x (#%project a (car v) b)] [y (#%project d (cdr v) b)])
             (if flat v (cons x y)))
           (#%violate b 'pair? v))))))
;; Pairs of elements, and what's behind the last one, which is an element too unless it's said.
(define (list*of c [end c])
  (let ([c (#%contract c)] [end (#%contract end)])
    (if (member (#%contract-record-name end) '(null? empty? '()))
        (listof c)
        (#%improper-list-of c end))))
(define (#%improper-list-of c end)
  (let ([flat (#%all-flat? (list c end))])
    (#%new-record
     (cons 'list*of (#%names (if (eq? c end) (list c) (list c end))))
     flat
     (lambda (v)
       (let loop ([v v]) (if (pair? v) (and (#%test c (car v)) (loop (cdr v))) (#%test end v))))
     (lambda (v b)
       (let ([new (let loop ([v v])
                    (if (pair? v)
                        (let ([x (#%project c (car v) b)]) (cons x (loop (cdr v))))
                        (#%project end v b)))])
         (if flat v new))))))

(define (#%struct/c name predicate accessors cs mutable)
  (let* ([cs (#%contracts cs)]
         [full (list* 'struct/c name (#%names cs))]
         [changes (ormap values mutable)]
         [flat (and (not changes) (#%all-flat? cs))])
    (#%new-record
     full
     flat
     ;; Of one that isn't flat nothing but the type is asked in advance.
     (lambda (v) (and (predicate v) (or (not flat) (andmap (lambda (get c) (#%test c (get v))) accessors cs))))
     (lambda (v b)
       (cond [(not (predicate v)) (#%violate b (or (object-name predicate) full) v)]
             [flat (for-each (lambda (get c) (#%project c (get v) b)) accessors cs) v]
             [else
              (#%wrap-instance v (map (lambda (get c m) (if m #f (#%project c (get v) b))) accessors cs mutable)
                               mutable (lambda (i) (list-ref cs i)) void full b)])))))

;; An instance, which stays what it is for `equal?`: what's in those fields that are `late` is looked at when they're read or written, what's in the
;; others was. `before-write` is told of a place and of what's going to be there.
(define (#%wrap-instance v fixed late contract-of before-write name b)
  (let ([swapped (#%swap b)])
    (#%wrap-data v
                 (lambda (i x) (if (list-ref late i) (#%project (contract-of i) x b) (list-ref fixed i)))
                 (lambda (i x)
                   (before-write i x swapped)
                   (#%project (contract-of i) x swapped))
                 #f
                 name
                 b)))

;; Each part is a contract, or a procedure to one from a vector of what's seen of fields (then the first of the pair is true). The
;; order is that of fields in which each comes after those that its contract is made from; the invariant, whose number follows
;; those of the fields, as early as what it mentions allows. `mentioned`: which fields others see; what they see is their
;; projection whose consumer is `party`. `late`: the fields that can change, or whose contract is made from one that can; `about`:
;; the fields that the invariant is about.
(define (#%struct/dc name predicate accessors parts order mutable late mentioned invariant about party)
  (let* ([parts (map (lambda (p) (if (car p) p (cons #f (#%contract (cdr p))))) parts)]
         [shown (lambda (p) (if (car p) '... (#%contract-record-name (cdr p))))]
         [full (list* 'struct/dc name (map shown parts))]
         [size (length parts)]
         [changes (ormap values mutable)]
         [flat (and (not changes) (andmap (lambda (p) (and (not (car p)) (#%contract-record-flat (cdr p)))) parts))]
         [of (lambda (i seen) (let ([p (list-ref parts i)]) (if (car p) (#%contract ((cdr p) seen)) (cdr p))))]
         [holds (lambda (seen v b) (if (invariant seen) (void) (#%violate b full v)))]
         [see (lambda (i c x seen b)
                (if (list-ref mentioned i) (vector-set! seen i (#%project c x (#%indy b party))) (void)))]
         ;; A field that can change is looked at later, unless its contract is made from others.
         [later? (lambda (i) (and (list-ref mutable i) (not (car (list-ref parts i)))))])
    (#%new-record
     full
     flat
     (lambda (v)
       (and (predicate v)
            (or (not flat)
                (let ([seen (make-vector size #f)])
                  (andmap (lambda (i)
                            (if (eqv? i size)
                                (invariant seen)
                                (let ([x ((list-ref accessors i) v)])
                                  (vector-set! seen i x)
                                  (#%test (of i seen) x))))
                          order)))))
     (lambda (v b)
       (if (predicate v)
           (let ([seen (make-vector size #f)] [made (make-vector size #f)] [new (make-vector size #f)])
             (for-each
              (lambda (i)
                (if (eqv? i size)
                    (holds seen v b)
                    (let ([c (of i seen)] [x ((list-ref accessors i) v)])
                      (vector-set! made i c)
                      (if (later? i) (void) (vector-set! new i (#%project c x b)))
                      (see i c x seen b))))
              order)
             (let ([new (vector->list new)])
               (cond [(and (not changes) (#%all-flat? (vector->list made))) v]
                     [else
                      (#%wrap-instance
                       v
                       new
                       late
                       (lambda (i)
                         (if (later? i)
                             (of i #f)
                             ;; What a contract is made from is seen anew.
                             (let ([seen (make-vector size #f)])
                               (let loop ([left order])
                                 (let ([j (car left)])
                                   (cond [(eqv? j i) (of i seen)]
                                         [(or (eqv? j size) (not (list-ref mentioned j))) (loop (cdr left))]
                                         [else
                                          (let ([c (of j seen)])
                                            (see j c (if (list-ref late j) (#%project c ((list-ref accessors j) v) b) (list-ref new j)) seen b))
                                          (loop (cdr left))]))))))
                       ;; For the other fields racket takes what was in the one that's written.
                       (lambda (i x b)
                         (if (memv i about)
                             (let ([seen (make-vector size x)] [old ((list-ref accessors i) v)])
                               (for-each
                                (lambda (j) (if (eqv? j i) (void) (vector-set! seen j (#%project (of i seen) old (#%indy b party)))))
                                about)
                               (holds seen x b))
                             (void)))
                       full
                       b)])))
           (#%violate b (or (object-name predicate) full) v))))))

;; A contract that is made when it's needed. Whether it's flat has to be said: until it's made, it isn't
;; known.
(define (#%recursive name flat thunk)
  (let* ([made #f]
         [get (lambda ()
                (if made
                    made
                    (let ([c (#%contract (thunk))])
                      (set! made c)
                      c)))])
    (#%new-record name flat (lambda (v) (#%test (get) v)) (lambda (v b) (#%project (get) v b)))))
