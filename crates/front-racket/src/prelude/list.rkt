;; Lists: what Racket's base language and `racket/list` have. Arguments are checked before anything else
;; happens, as there.

(define empty '())
(define (empty? x) (null? x))
(define (cons? x) (pair? x))

(define (#%pairs who path expected x)
  (let loop ([path path] [at x])
    (cond [(null? path) at]
          [(pair? at) (loop (cdr path) (if (car path) (car at) (cdr at)))]
          [else (#%argument-error who expected x)])))
(define (caar x) (#%pairs 'caar '(#t #t) "(cons/c pair? any/c)" x))
(define (cadr x) (#%pairs 'cadr '(#f #t) "(cons/c any/c pair?)" x))
(define (cdar x) (#%pairs 'cdar '(#t #f) "(cons/c pair? any/c)" x))
(define (cddr x) (#%pairs 'cddr '(#f #f) "(cons/c any/c pair?)" x))
(define (caddr x) (#%pairs 'caddr '(#f #f #t) "(cons/c any/c (cons/c any/c pair?))" x))
(define (cdddr x) (#%pairs 'cdddr '(#f #f #f) "(cons/c any/c (cons/c any/c pair?))" x))
(define (caadr x) (#%pairs 'caadr '(#f #t #t) "(cons/c any/c (cons/c pair? any/c))" x))
(define (cdadr x) (#%pairs 'cdadr '(#f #t #f) "(cons/c any/c (cons/c pair? any/c))" x))
(define (cadar x) (#%pairs 'cadar '(#t #f #t) "(cons/c (cons/c any/c pair?) any/c)" x))
(define (cddar x) (#%pairs 'cddar '(#t #f #f) "(cons/c (cons/c any/c pair?) any/c)" x))
(define (cadddr x) (#%pairs 'cadddr '(#f #f #f #t) "(cons/c any/c (cons/c any/c (cons/c any/c pair?)))" x))
(define (cddddr x) (#%pairs 'cddddr '(#f #f #f #f) "(cons/c any/c (cons/c any/c (cons/c any/c pair?)))" x))

(define (first x)
  (#%check first (and (pair? x) (list? x)) "(and/c list? (not/c empty?))" x)
  (car x))
(define (rest x)
  (#%check rest (and (pair? x) (list? x)) "(and/c list? (not/c empty?))" x)
  (cdr x))
(define (#%nth who n expected x)
  (let loop ([n n] [at x])
    (cond [(not (and (pair? at) (list? at))) (#%argument-error who expected x)]
          [(zero? n) (car at)]
          [else (loop (sub1 n) (cdr at))])))
(define (second x) (#%nth 'second 1 "(and/c list? (lambda (lst) (>= (length lst) 2)))" x))
(define (third x) (#%nth 'third 2 "(and/c list? (lambda (lst) (>= (length lst) 3)))" x))
(define (fourth x) (#%nth 'fourth 3 "(and/c list? (lambda (lst) (>= (length lst) 4)))" x))
(define (fifth x) (#%nth 'fifth 4 "(and/c list? (lambda (lst) (>= (length lst) 5)))" x))
(define (sixth x) (#%nth 'sixth 5 "(and/c list? (lambda (lst) (>= (length lst) 6)))" x))
(define (seventh x) (#%nth 'seventh 6 "(and/c list? (lambda (lst) (>= (length lst) 7)))" x))
(define (eighth x) (#%nth 'eighth 7 "(and/c list? (lambda (lst) (>= (length lst) 8)))" x))
(define (last x)
  (#%check last (and (pair? x) (list? x)) "(and/c list? (not/c empty?))" x)
  (let loop ([x x]) (if (null? (cdr x)) (car x) (loop (cdr x)))))
(define (last-pair x)
  (#%check last-pair (pair? x) "pair?" x)
  (let loop ([x x]) (if (pair? (cdr x)) (loop (cdr x)) x)))

(define (length l)
  (#%check length (list? l) "list?" l)
  (let loop ([l l] [n 0]) (if (null? l) n (loop (cdr l) (add1 n)))))
(define (reverse l)
  (#%check reverse (list? l) "list?" l)
  (let loop ([l l] [done '()]) (if (null? l) done (loop (cdr l) (cons (car l) done)))))
(define (#%append2 a b)
  (if (null? a) b (cons (car a) (#%append2 (cdr a) b))))
(define append
  (case-lambda
    [() '()]
    [(a) a]
    [(a b) (#%check append (list? a) "list?" a) (#%append2 a b)]
    [(a . more) (#%check append (list? a) "list?" a) (#%append2 a (apply append more))]))
(define (append* first . more)
  (let ([all (apply list* first more)])
    (#%check append* (list? all) "list?" all)
    (apply append all)))
(define (list* first . more)
  (if (null? more) first (cons first (apply list* more))))
(define (make-list n x)
  (#%check make-list (exact-nonnegative-integer? n) "exact-nonnegative-integer?" n)
  (let loop ([n n] [l '()]) (if (zero? n) l (loop (sub1 n) (cons x l)))))
(define (build-list n f)
  (#%check build-list (exact-nonnegative-integer? n) "exact-nonnegative-integer?" n)
  (#%check build-list (and (procedure? f) (procedure-arity-includes? f 1)) "(procedure-arity-includes/c 1)" f)
  (let loop ([i 0]) (if (< i n) (let ([x (f i)]) (cons x (loop (add1 i)))) '())))
(define range
  (case-lambda
    [(end) (range 0 end 1)]
    [(start end) (range start end 1)]
    [(start end step)
     (#%check range (real? start) "real?" start)
     (#%check range (real? end) "real?" end)
     (#%check range (real? step) "real?" step)
     (if (negative? step)
         (let loop ([i start]) (if (> i end) (cons i (loop (+ i step))) '()))
         (let loop ([i start]) (if (< i end) (cons i (loop (+ i step))) '())))]))
(define (inclusive-range start end [step 1])
  (#%check inclusive-range (real? start) "real?" start)
  (#%check inclusive-range (real? end) "real?" end)
  (#%check inclusive-range (real? step) "real?" step)
  (if (negative? step)
      (let loop ([i start]) (if (>= i end) (cons i (loop (+ i step))) '()))
      (let loop ([i start]) (if (<= i end) (cons i (loop (+ i step))) '()))))

(define (list-ref l n)
  (#%check list-ref (exact-nonnegative-integer? n) "exact-nonnegative-integer?" n)
  (let loop ([at l] [i n])
    (cond [(not (pair? at))
           (#%library-error 'list-ref (if (null? at) "index too large for list" "index reaches a non-pair") n "index" n "in" l)]
          [(zero? i) (car at)]
          [else (loop (cdr at) (sub1 i))])))
(define (list-tail l n)
  (#%check list-tail (exact-nonnegative-integer? n) "exact-nonnegative-integer?" n)
  (let loop ([at l] [i n])
    (cond [(zero? i) at]
          [(pair? at) (loop (cdr at) (sub1 i))]
          [else (#%library-error 'list-tail (if (null? at) "index too large for list" "index reaches a non-pair") n "index" n "in" l)])))
(define (list-set l n x)
  (#%check list-set (list? l) "list?" l)
  (#%check list-set (exact-nonnegative-integer? n) "exact-nonnegative-integer?" n)
  (let loop ([at l] [i n])
    (cond [(null? at) (#%library-error 'list-set "index too large for list" n)]
          [(zero? i) (cons x (cdr at))]
          [else (cons (car at) (loop (cdr at) (sub1 i)))])))
(define (list-update l n f)
  (#%check list-update (list? l) "list?" l)
  (#%check list-update (exact-nonnegative-integer? n) "exact-nonnegative-integer?" n)
  (let loop ([at l] [i n])
    (cond [(null? at) (#%library-error 'list-update "index too large for list" n)]
          [(zero? i) (cons (f (car at)) (cdr at))]
          [else (cons (car at) (loop (cdr at) (sub1 i)))])))
(define (take l n)
  (#%check take (exact-nonnegative-integer? n) "exact-nonnegative-integer?" n)
  (let loop ([at l] [i n])
    (cond [(zero? i) '()]
          [(pair? at) (cons (car at) (loop (cdr at) (sub1 i)))]
          [else (#%library-error 'take "contract violation\n  expected: a list with enough elements" l)])))
(define (drop l n)
  (#%check drop (exact-nonnegative-integer? n) "exact-nonnegative-integer?" n)
  ;; As in Racket, whose mark for a list that's too short this is.
  (#%check drop l "a (possibly improper) list" l)
  (let loop ([at l] [i n])
    (cond [(zero? i) at]
          [(pair? at) (loop (cdr at) (sub1 i))]
          [else (#%library-error 'drop "contract violation\n  expected: a list with enough elements" l)])))
(define (split-at l n)
  (#%check split-at (exact-nonnegative-integer? n) "exact-nonnegative-integer?" n)
  (let loop ([at l] [i n] [before '()])
    (cond [(zero? i) (values (reverse before) at)]
          [(pair? at) (loop (cdr at) (sub1 i) (cons (car at) before))]
          [else (#%library-error 'split-at "contract violation\n  expected: a list with enough elements" l)])))
;; Number of pairs of a list, which may end in anything.
(define (#%pairs-of-list l)
  (let loop ([l l] [n 0]) (if (pair? l) (loop (cdr l) (add1 n)) n)))
(define (take-right l n)
  (#%check take-right (exact-nonnegative-integer? n) "exact-nonnegative-integer?" n)
  (let ([size (#%pairs-of-list l)])
    (if (<= n size) (drop l (- size n)) (#%library-error 'take-right "contract violation\n  expected: a list with enough elements" l))))
(define (drop-right l n)
  (#%check drop-right (exact-nonnegative-integer? n) "exact-nonnegative-integer?" n)
  (let ([size (#%pairs-of-list l)])
    (if (<= n size) (take l (- size n)) (#%library-error 'drop-right "contract violation\n  expected: a list with enough elements" l))))

(define-syntax-rule (#%check-procedure who f n)
  (#%check who (and (procedure? f) (procedure-arity-includes? f n)) "procedure?" f))
(define (#%check-lists who f lists)
  (if (procedure? f) (void) (#%argument-error who "procedure?" f))
  (let loop ([left lists])
    (if (null? left)
        (void)
        (begin
          (if (list? (car left)) (void) (#%argument-error who "list?" (car left)))
          (loop (cdr left)))))
  (let ([size (length (car lists))])
    (let loop ([left (cdr lists)])
      (cond [(null? left) (void)]
            [(eqv? (length (car left)) size) (loop (cdr left))]
            [else (#%library-error who "all lists must have same size" (car left))])))
  (if (procedure-arity-includes? f (length lists))
      (void)
      (#%library-error who "argument mismatch" f)))
(define (#%cars ls) (if (null? ls) '() (cons (car (car ls)) (#%cars (cdr ls)))))
(define (#%cdrs ls) (if (null? ls) '() (cons (cdr (car ls)) (#%cdrs (cdr ls)))))

(define map
  (case-lambda
    [(f l)
     (#%check-procedure map f 1)
     (#%check map (list? l) "list?" l)
     (let loop ([l l]) (if (null? l) '() (let ([x (f (car l))]) (cons x (loop (cdr l))))))]
    [(f l . more)
     (let ([lists (cons l more)])
       (#%check-lists 'map f lists)
       (let loop ([lists lists])
         (if (null? (car lists))
             '()
             (let ([x (apply f (#%cars lists))]) (cons x (loop (#%cdrs lists)))))))]))
(define for-each
  (case-lambda
    [(f l)
     (#%check-procedure for-each f 1)
     (#%check for-each (list? l) "list?" l)
     (let loop ([l l]) (if (null? l) (void) (begin (f (car l)) (loop (cdr l)))))]
    [(f l . more)
     (let ([lists (cons l more)])
       (#%check-lists 'for-each f lists)
       (let loop ([lists lists])
         (if (null? (car lists))
             (void)
             (begin (apply f (#%cars lists)) (loop (#%cdrs lists))))))]))
(define andmap
  (case-lambda
    [(f l)
     (#%check-procedure andmap f 1)
     (#%check andmap (list? l) "list?" l)
     (if (null? l)
         #t
         (let loop ([l l])
           (if (null? (cdr l)) (f (car l)) (if (f (car l)) (loop (cdr l)) #f))))]
    [(f l . more)
     (let ([lists (cons l more)])
       (#%check-lists 'andmap f lists)
       (let loop ([lists lists])
         (cond [(null? (car lists)) #t]
               [(null? (cdr (car lists))) (apply f (#%cars lists))]
               [(apply f (#%cars lists)) (loop (#%cdrs lists))]
               [else #f])))]))
(define ormap
  (case-lambda
    [(f l)
     (#%check-procedure ormap f 1)
     (#%check ormap (list? l) "list?" l)
     (if (null? l)
         #f
         (let loop ([l l])
           (if (null? (cdr l)) (f (car l)) (or (f (car l)) (loop (cdr l))))))]
    [(f l . more)
     (let ([lists (cons l more)])
       (#%check-lists 'ormap f lists)
       (let loop ([lists lists])
         (cond [(null? (car lists)) #f]
               [(null? (cdr (car lists))) (apply f (#%cars lists))]
               [else (or (apply f (#%cars lists)) (loop (#%cdrs lists)))])))]))
(define foldl
  (case-lambda
    [(f init l)
     (#%check-procedure foldl f 2)
     (#%check foldl (list? l) "list?" l)
     (let loop ([so-far init] [l l]) (if (null? l) so-far (loop (f (car l) so-far) (cdr l))))]
    [(f init l . more)
     (let ([lists (cons l more)])
       (if (procedure? f) (void) (#%argument-error 'foldl "procedure?" f))
       (#%check-lists 'foldl (lambda _ #t) lists)
       (let loop ([so-far init] [lists lists])
         (if (null? (car lists))
             so-far
             (loop (apply f (append (#%cars lists) (list so-far))) (#%cdrs lists)))))]))
(define foldr
  (case-lambda
    [(f init l)
     (#%check-procedure foldr f 2)
     (#%check foldr (list? l) "list?" l)
     (let loop ([l l]) (if (null? l) init (f (car l) (loop (cdr l)))))]
    [(f init l . more)
     (let ([lists (cons l more)])
       (if (procedure? f) (void) (#%argument-error 'foldr "procedure?" f))
       (#%check-lists 'foldr (lambda _ #t) lists)
       (let loop ([lists lists])
         (if (null? (car lists))
             init
             (apply f (append (#%cars lists) (list (loop (#%cdrs lists))))))))]))
(define (filter f l)
  (#%check-procedure filter f 1)
  (#%check filter (list? l) "list?" l)
  (let loop ([l l])
    (cond [(null? l) '()]
          [(f (car l)) (cons (car l) (loop (cdr l)))]
          [else (loop (cdr l))])))
(define (filter-not f l)
  (#%check-procedure filter-not f 1)
  (#%check filter-not (list? l) "list?" l)
  (let loop ([l l])
    (cond [(null? l) '()]
          [(f (car l)) (loop (cdr l))]
          [else (cons (car l) (loop (cdr l)))])))
(define (filter-map f l . more)
  (#%check-lists 'filter-map f (cons l more))
  (filter values (apply map f l more)))
(define (append-map f l . more)
  (apply append (apply map f l more)))
(define (count f l . more)
  (#%check-lists 'count f (cons l more))
  (let loop ([found (apply map f l more)] [n 0])
    (if (null? found) n (loop (cdr found) (if (car found) (add1 n) n)))))
(define (partition f l)
  (#%check-procedure partition f 1)
  (#%check partition (list? l) "list?" l)
  (let loop ([l l] [yes '()] [no '()])
    (cond [(null? l) (values (reverse yes) (reverse no))]
          [(f (car l)) (loop (cdr l) (cons (car l) yes) no)]
          [else (loop (cdr l) yes (cons (car l) no))])))
(define (takef l f)
  (#%check takef (procedure? f) "procedure?" f)
  (let loop ([l l]) (if (and (pair? l) (f (car l))) (cons (car l) (loop (cdr l))) '())))
(define (dropf l f)
  (#%check dropf (procedure? f) "procedure?" f)
  (let loop ([l l]) (if (and (pair? l) (f (car l))) (loop (cdr l)) l)))
(define (splitf-at l f) (values (takef l f) (dropf l f)))

(define (#%member who v l same)
  (let loop ([at l])
    (cond [(null? at) #f]
          [(not (pair? at)) (#%library-error who "not a proper list" l)]
          [(same v (car at)) at]
          [else (loop (cdr at))])))
(define member
  (case-lambda
    [(v l) (#%member 'member v l equal?)]
    [(v l same)
     (#%check-procedure member same 2)
     (#%member 'member v l same)]))
(define (memq v l) (#%member 'memq v l eq?))
(define (memv v l) (#%member 'memv v l eqv?))
(define (memf f l)
  (#%check-procedure memf f 1)
  (#%member 'memf #f l (lambda (_ x) (f x))))
(define (findf f l)
  (#%check-procedure findf f 1)
  (let ([found (#%member 'findf #f l (lambda (_ x) (f x)))]) (and found (car found))))
(define (#%assoc who v l same)
  (let loop ([at l])
    (cond [(null? at) #f]
          [(not (pair? at)) (#%library-error who "not a proper list" l)]
          [(not (pair? (car at))) (#%library-error who "non-pair found in list" (car at))]
          [(same v (car (car at))) (car at)]
          [else (loop (cdr at))])))
(define assoc
  (case-lambda
    [(v l) (#%assoc 'assoc v l equal?)]
    [(v l same)
     (#%check-procedure assoc same 2)
     (#%assoc 'assoc v l same)]))
(define (assq v l) (#%assoc 'assq v l eq?))
(define (assv v l) (#%assoc 'assv v l eqv?))
(define (assf f l)
  (#%check-procedure assf f 1)
  (#%assoc 'assf #f l (lambda (_ x) (f x))))
(define (#%remove v l same)
  (let loop ([l l])
    (cond [(null? l) '()]
          [(same v (car l)) (cdr l)]
          [else (cons (car l) (loop (cdr l)))])))
(define (remove v l [same equal?])
  (#%check-procedure remove same 2)
  (#%check remove (list? l) "list?" l)
  (#%remove v l same))
(define (remq v l)
  (#%check remq (list? l) "list?" l)
  (#%remove v l eq?))
(define (remv v l)
  (#%check remv (list? l) "list?" l)
  (#%remove v l eqv?))
(define (remf f l)
  (#%check-procedure remf f 1)
  (#%remove #f l (lambda (_ x) (f x))))
(define (remove* vs l [same equal?])
  (#%check-procedure remove* same 2)
  (#%check remove* (list? vs) "list?" vs)
  (#%check remove* (list? l) "list?" l)
  (filter (lambda (x) (not (ormap (lambda (v) (same v x)) vs))) l))
(define (remq* vs l) (remove* vs l eq?))
(define (remove-duplicates l [same equal?] #:key [key identity])
  (#%check remove-duplicates (list? l) "list?" l)
  ;; Of fewer than two elements nothing is asked; of others the key once each.
  (if (or (null? l) (null? (cdr l)))
      l
      (let loop ([l l] [seen '()])
        (if (null? l)
            '()
            (let ([k (key (car l))])
              (if (ormap (lambda (s) (same k s)) seen)
                  (loop (cdr l) seen)
                  (cons (car l) (loop (cdr l) (cons k seen)))))))))
(define (check-duplicates l [same equal?] #:key [key identity])
  (#%check check-duplicates (list? l) "list?" l)
  (#%check-procedure check-duplicates same 2)
  (#%check-procedure check-duplicates key 1)
  (let loop ([l l] [seen '()])
    (if (null? l)
        #f
        (let ([k (key (car l))])
          (if (ormap (lambda (s) (same s k)) seen) (car l) (loop (cdr l) (cons k seen)))))))
(define (index-of l v [same equal?])
  (#%check index-of (list? l) "list?" l)
  (#%check-procedure index-of same 2)
  (let loop ([l l] [i 0]) (cond [(null? l) #f] [(same (car l) v) i] [else (loop (cdr l) (add1 i))])))
(define (index-where l f)
  (#%check index-where (list? l) "list?" l)
  (#%check-procedure index-where f 1)
  (let loop ([l l] [i 0]) (cond [(null? l) #f] [(f (car l)) i] [else (loop (cdr l) (add1 i))])))
(define (flatten x)
  (let loop ([x x] [rest '()])
    (cond [(null? x) rest]
          [(pair? x) (loop (car x) (loop (cdr x) rest))]
          [else (cons x rest)])))
(define (add-between l x)
  (#%check add-between (list? l) "list?" l)
  (cond [(null? l) '()]
        [(null? (cdr l)) l]
        [else (cons (car l) (let loop ([l (cdr l)]) (if (null? l) '() (list* x (car l) (loop (cdr l))))))]))
(define (#%best who f l better)
  (if (and (procedure? f) (procedure-arity-includes? f 1)) (void) (#%argument-error who "(any/c . -> . real?)" f))
  (if (and (pair? l) (list? l)) (void) (#%argument-error who "(and/c list? (not/c empty?))" l))
  (let ([real (lambda (x) (let ([k (f x)]) (if (real? k) k (#%argument-error who "(any/c . -> . real?)" f))))])
    (let loop ([best (car l)] [key (real (car l))] [l (cdr l)])
      (if (null? l)
          best
          (let ([k (real (car l))])
            (if (better k key) (loop (car l) k (cdr l)) (loop best key (cdr l))))))))
(define (argmin f l) (#%best 'argmin f l <))
(define (argmax f l) (#%best 'argmax f l >))

(define (#%merge a b less? key)
  (cond [(null? a) b]
        [(null? b) a]
        [(less? (key (car b)) (key (car a))) (cons (car b) (#%merge a (cdr b) less? key))]
        [else (cons (car a) (#%merge (cdr a) b less? key))]))
(define (sort l less? #:key [key identity] #:cache-keys? [cache #f])
  (#%check sort (list? l) "list?" l)
  (#%check-procedure sort less? 2)
  (#%check-procedure sort key 1)
  (if (and cache (pair? l))
      (map cdr (#%sort (map (lambda (x) (cons (key x) x)) l) less? car))
      (#%sort l less? key)))
(define (#%sort l less? key)
  (let loop ([l l] [n (length l)])
    (if (<= n 1)
        (take l n)
        (let ([half (quotient n 2)])
          (#%merge (loop l half) (loop (drop l half) (- n half)) less? key)))))
(define (cartesian-product . ls)
  (for-each (lambda (l) (#%check cartesian-product (list? l) "list?" l)) ls)
  (if (null? ls)
      '(())
      (let ([rest (apply cartesian-product (cdr ls))])
        (append-map (lambda (x) (map (lambda (r) (cons x r)) rest)) (car ls)))))
(define (group-by key l [same equal?])
  (#%check-procedure group-by key 1)
  (#%check group-by (list? l) "list?" l)
  (#%check-procedure group-by same 2)
  (let loop ([l l] [groups '()])
    (if (null? l)
        (map (lambda (g) (reverse (cdr g))) (reverse groups))
        (let ([k (key (car l))])
          ;; What's compared by `equal?` is hashed in racket, a single key too.
          (if (eq? same equal?) (hash-has-key? (hash) k) (void))
          (loop (cdr l)
                (let find ([gs groups])
                  (cond [(null? gs) (append (list (list k (car l))) groups)]
                        [(same (car (car gs)) k)
                         (map (lambda (g) (if (eq? g (car gs)) (list* (car g) (car l) (cdr g)) g)) groups)]
                        [else (find (cdr gs))])))))))
