;; Regular expressions over strings, by backtracking. A node is a procedure of where it begins (the characters left, their
;; index, the one before, or #f, and the groups so far) and of what follows, which it's handed the place after.
;; Not covered: modes, backreferences, lookbehind, Unicode properties, bytes and ports.

(struct #%regexp (source perl? node groups))
(define (regexp? x) (#%regexp? x))
(define (pregexp? x) (and (#%regexp? x) (#%regexp-perl? x)))
(define (regexp s) (#%rx-compile 'regexp s #f))
(define (pregexp s) (#%rx-compile 'pregexp s #t))
;; Literals.
(define (#%rx s) (regexp s))
(define (#%px s) (pregexp s))
(define (#%rx-compile who s perl?)
  (if (string? s) (void) (#%argument-error who "string?" s))
  (let-values ([(node rest groups) (#%rx-alternatives (string->list s) perl? 0)])
    (if (null? rest) (void) (#%rx-wrong "unmatched `)` in pattern" s))
    (#%regexp s perl? node groups)))
(define (#%rx-wrong message pattern) (#%library-error 'regexp message pattern))
(define (#%rx-refuse what) (#%unsupported (string-append what " in a regular expression")))

(define (#%rx-alternatives l perl? n)
  (let-values ([(first rest n) (#%rx-sequence l perl? n)])
    (if (and (pair? rest) (eqv? (car rest) #\|))
        (let-values ([(second rest n) (#%rx-alternatives (cdr rest) perl? n)])
          (values (lambda (l i p gs k) (or (first l i p gs k) (second l i p gs k))) rest n))
        (values first rest n))))
(define (#%rx-sequence l perl? n)
  (if (or (null? l) (memv (car l) '(#\| #\))))
      (values (lambda (l i p gs k) (k l i p gs)) l n)
      (let*-values ([(atom rest n) (#%rx-atom l perl? n)]
                    [(item rest) (#%rx-repeated atom rest perl?)]
                    [(more rest n) (#%rx-sequence rest perl? n)])
        (values (lambda (l i p gs k) (item l i p gs (lambda (l i p gs) (more l i p gs k)))) rest n))))

(define (#%rx-repeated item l perl?)
  (let ([c (and (pair? l) (car l))])
    (cond [(eqv? c #\*) (#%rx-times item 0 #f (cdr l))]
          [(eqv? c #\+) (#%rx-times item 1 #f (cdr l))]
          [(eqv? c #\?) (#%rx-times item 0 1 (cdr l))]
          [(and perl? (eqv? c #\{))
           (let*-values ([(least rest) (#%rx-number (cdr l))]
                         [(comma?) (and (pair? rest) (eqv? (car rest) #\,))]
                         [(most rest) (if comma? (#%rx-number (cdr rest)) (values least rest))])
             (if (and (pair? rest) (eqv? (car rest) #\})) (void) (#%rx-wrong "expected digits, `,` or `}`" (list->string l)))
             (#%rx-times item (or least 0) most (cdr rest)))]
          [else (values item l)])))
(define (#%rx-number l)
  (let loop ([l l] [n #f])
    (if (and (pair? l) (char-numeric? (car l)))
        (loop (cdr l) (+ (* 10 (or n 0)) (- (char->integer (car l)) 48)))
        (values n l))))
(define (#%rx-times item least most l)
  (let* ([lazy? (and (pair? l) (eqv? (car l) #\?))]
         [l (if lazy? (cdr l) l)])
    (if (and (pair? l) (memv (car l) '(#\* #\+ #\?))) (#%rx-wrong "nested operator in pattern" (list->string l)) (void))
    (values
     (lambda (l i p gs k)
       (let go ([count 0] [l l] [i i] [p p] [gs gs])
         (let ([more (lambda ()
                       (and (or (not most) (< count most))
                            (item l i p gs
                                  (lambda (l2 i2 p2 gs2)
                                    (and (or (> i2 i) (< count least)) (go (add1 count) l2 i2 p2 gs2))))))])
           (cond [(< count least) (more)]
                 [lazy? (or (k l i p gs) (more))]
                 [else (or (more) (k l i p gs))]))))
     l)))

(define (#%rx-character matches?)
  (lambda (l i p gs k) (and (pair? l) (matches? (car l)) (k (cdr l) (add1 i) (car l) gs))))
(define (#%rx-literal c) (#%rx-character (lambda (d) (eqv? c d))))
(define (#%rx-atom l perl? n)
  (let ([c (car l)] [rest (cdr l)])
    (cond [(eqv? c #\.) (values (#%rx-character (lambda (c) #t)) rest n)]
          [(eqv? c #\^) (values (lambda (l i p gs k) (and (not p) (k l i p gs))) rest n)]
          [(eqv? c #\$) (values (lambda (l i p gs k) (and (null? l) (k l i p gs))) rest n)]
          [(eqv? c #\() (#%rx-group rest perl? n)]
          [(eqv? c #\[)
           (let-values ([(matches? rest) (#%rx-class rest perl?)]) (values (#%rx-character matches?) rest n))]
          [(eqv? c #\\)
           (if (null? rest) (#%rx-wrong "trailing backslash in pattern" "\\") (void))
           (let ([matches? (and perl? (#%rx-escape (car rest)))])
             (values (cond [matches? (#%rx-character matches?)]
                           [(and perl? (eqv? (car rest) #\b)) (#%rx-boundary #t)]
                           [(and perl? (eqv? (car rest) #\B)) (#%rx-boundary #f)]
                           [(and perl? (char-numeric? (car rest))) (#%rx-refuse "a backreference")]
                           [(and perl? (char-alphabetic? (car rest))) (#%rx-refuse "this escape")]
                           [else (#%rx-literal (car rest))])
                     (cdr rest)
                     n))]
          [(or (memv c '(#\* #\+ #\?)) (and perl? (eqv? c #\{))) (#%rx-wrong "an operator follows nothing in pattern" (list->string l))]
          [else (values (#%rx-literal c) rest n)])))
(define (#%rx-group l perl? n)
  (let* ([mode (and (pair? l) (eqv? (car l) #\?) (pair? (cdr l)) (cadr l))]
         [plain? (not (and (pair? l) (eqv? (car l) #\?)))]
         [at (add1 n)])
    (if (or plain? (memv mode '(#\: #\= #\!))) (void) (#%rx-refuse "this kind of group"))
    (let-values ([(inner rest n) (#%rx-alternatives (if plain? l (cddr l)) perl? (if plain? at n))])
      (if (and (pair? rest) (eqv? (car rest) #\))) (void) (#%rx-wrong "missing closing parenthesis in pattern" (list->string l)))
      (values
       (cond [plain? (lambda (l i p gs k)
                       (inner l i p gs (lambda (l2 i2 p2 gs2) (k l2 i2 p2 (cons (list at i i2) gs2)))))]
             [(eqv? mode #\:) inner]
             [(eqv? mode #\=) (lambda (l i p gs k)
                                (let ([seen (inner l i p gs (lambda (l i p gs) (list gs)))]) (and seen (k l i p (car seen)))))]
             [else (lambda (l i p gs k) (if (inner l i p gs (lambda (l i p gs) #t)) #f (k l i p gs)))])
       (cdr rest)
       n))))

(define (#%rx-word? c) (or (char<=? #\a c #\z) (char<=? #\A c #\Z) (char<=? #\0 c #\9) (eqv? c #\_)))
(define (#%rx-space? c) (and (memv c '(#\space #\tab #\newline #\page #\return)) #t))
(define (#%rx-digit? c) (char<=? #\0 c #\9))
(define (#%rx-boundary wanted)
  (lambda (l i p gs k)
    (let* ([before (and p (#%rx-word? p))] [after (and (pair? l) (#%rx-word? (car l)))])
      (and (eq? wanted (not (eq? before after))) (k l i p gs)))))
(define (#%rx-escape c)
  (case c
    [(#\d) #%rx-digit?]
    [(#\w) #%rx-word?]
    [(#\s) #%rx-space?]
    [(#\D) (lambda (c) (not (#%rx-digit? c)))]
    [(#\W) (lambda (c) (not (#%rx-word? c)))]
    [(#\S) (lambda (c) (not (#%rx-space? c)))]
    [else #f]))
(define (#%rx-named name)
  (let ([found (assoc (list->string name)
                      (list (cons "alpha" (lambda (c) (or (char<=? #\a c #\z) (char<=? #\A c #\Z))))
                            (cons "digit" #%rx-digit?)
                            (cons "alnum" (lambda (c) (and (#%rx-word? c) (not (eqv? c #\_)))))
                            (cons "upper" (lambda (c) (char<=? #\A c #\Z)))
                            (cons "lower" (lambda (c) (char<=? #\a c #\z)))
                            (cons "space" #%rx-space?)
                            (cons "word" #%rx-word?)))])
    (if found (cdr found) (#%rx-refuse "this class"))))
(define (#%rx-class l perl?)
  (let* ([negated? (and (pair? l) (eqv? (car l) #\^))]
         [l (if negated? (cdr l) l)])
    (let loop ([l l] [first? #t] [tests '()])
      (if (null? l) (#%rx-wrong "missing closing square bracket in pattern" "[") (void))
      (let ([c (car l)] [rest (cdr l)])
        (cond [(and (eqv? c #\]) (not first?))
               (values (lambda (c) (let ([in? (ormap (lambda (test) (test c)) tests)]) (if negated? (not in?) in?))) rest)]
              [(and perl? (eqv? c #\\) (pair? rest))
               (let ([test (#%rx-escape (car rest))] [d (car rest)])
                 (loop (cdr rest) #f (cons (or test (lambda (c) (eqv? c d))) tests)))]
              [(and perl? (eqv? c #\[) (pair? rest) (eqv? (car rest) #\:))
               (let name ([l (cdr rest)] [read '()])
                 (cond [(or (null? l) (null? (cdr l))) (#%rx-wrong "missing `:]` in pattern" "[")]
                       [(eqv? (car l) #\:) (loop (cddr l) #f (cons (#%rx-named (reverse read)) tests))]
                       [else (name (cdr l) (cons (car l) read))]))]
              [(and (pair? rest) (eqv? (car rest) #\-) (pair? (cdr rest)) (not (eqv? (cadr rest) #\])))
               (let ([last (cadr rest)])
                 (if (char<=? c last) (void) (#%rx-wrong "invalid range in pattern" "["))
                 (loop (cddr rest) #f (cons (lambda (d) (char<=? c d last)) tests)))]
              [else (loop rest #f (cons (lambda (d) (eqv? c d)) tests))])))))

;; The first match from a place on: where it begins and ends, its groups, what's left after it, and the character before that.
(define (#%rx-find r l i p)
  (or ((#%regexp-node r) l i p '() (lambda (l2 i2 p2 gs) (list i i2 gs l2 p2)))
      (and (pair? l) (#%rx-find r (cdr l) (add1 i) (car l)))))
;; All of them: after an empty one the search goes on behind the next character.
(define (#%rx-all r l i p)
  (let ([found (#%rx-find r l i p)])
    (if (not found)
        '()
        (let ([end (cadr found)] [left (cadddr found)] [before (car (cddddr found))])
          (cons found
                (cond [(< (car found) end) (#%rx-all r left end before)]
                      [(null? left) '()]
                      [else (#%rx-all r (cdr left) (add1 end) (car left))]))))))
(define (#%rx-pattern who x)
  (cond [(#%regexp? x) x]
        [(string? x) (regexp x)]
        [else (#%argument-error who "(or/c regexp? byte-regexp? string? bytes?)" x)]))
(define (#%rx-input who s)
  (if (string? s) (string->list s) (#%argument-error who "(or/c bytes? string? input-port? path?)" s)))
;; The places of the whole match and of its groups.
(define (#%rx-places r found)
  (cons (cons (car found) (cadr found))
        (map (lambda (n)
               (let ([group (assv n (caddr found))]) (and group (cons (cadr group) (caddr group)))))
             (range 1 (add1 (#%regexp-groups r))))))
(define (#%rx-texts s places) (map (lambda (place) (and place (substring s (car place) (cdr place)))) places))

(define (regexp-match-positions pattern s [start 0])
  (let* ([r (#%rx-pattern 'regexp-match-positions pattern)]
         [l (#%rx-input 'regexp-match-positions s)]
         [found (#%rx-find r (drop l start) start #f)])
    (and found (#%rx-places r found))))
(define (regexp-match pattern s [start 0])
  (let* ([r (#%rx-pattern 'regexp-match pattern)]
         [l (#%rx-input 'regexp-match s)]
         [found (#%rx-find r (drop l start) start #f)])
    (and found (#%rx-texts s (#%rx-places r found)))))
(define (regexp-match? pattern s [start 0])
  (let ([r (#%rx-pattern 'regexp-match? pattern)] [l (#%rx-input 'regexp-match? s)])
    (and (#%rx-find r (drop l start) start #f) #t)))
(define (regexp-match-exact? pattern s)
  (let* ([r (#%rx-pattern 'regexp-match-exact? pattern)]
         [l (#%rx-input 'regexp-match-exact? s)]
         [found (#%rx-find r l 0 #f)])
    (and found (eqv? (car found) 0) (eqv? (cadr found) (length l)))))
(define (regexp-match* pattern s)
  (let ([r (#%rx-pattern 'regexp-match* pattern)] [l (#%rx-input 'regexp-match* s)])
    (map (lambda (found) (substring s (car found) (cadr found))) (#%rx-all r l 0 #f))))
(define (regexp-match-positions* pattern s)
  (let ([r (#%rx-pattern 'regexp-match-positions* pattern)] [l (#%rx-input 'regexp-match-positions* s)])
    (map (lambda (found) (cons (car found) (cadr found))) (#%rx-all r l 0 #f))))
(define (regexp-split pattern s)
  (let ([r (#%rx-pattern 'regexp-split pattern)] [l (#%rx-input 'regexp-split s)])
    (let loop ([all (#%rx-all r l 0 #f)] [at 0])
      (if (null? all)
          (list (substring s at))
          (cons (substring s at (car (car all))) (loop (cdr all) (cadr (car all))))))))
;; What stands for a match: a procedure's result, or a text in which `&` and `\0` are the match and `\1` a group.
(define (#%rx-insert who insert s places)
  (let ([texts (#%rx-texts s places)])
    (cond [(procedure? insert) (apply insert texts)]
          [(string? insert)
           (let ([text (lambda (n) (or (and (< n (length texts)) (list-ref texts n)) ""))])
             (let loop ([l (string->list insert)] [done '()])
               (cond [(null? l) (apply string-append (reverse done))]
                     [(eqv? (car l) #\&) (loop (cdr l) (cons (text 0) done))]
                     [(and (eqv? (car l) #\\) (pair? (cdr l)))
                      (let-values ([(n rest) (#%rx-number (cdr l))])
                        (cond [n (loop rest (cons (text n) done))]
                              [(eqv? (cadr l) #\$) (loop (cddr l) done)]
                              [else (loop (cddr l) (cons (string (cadr l)) done))]))]
                     [else (loop (cdr l) (cons (string (car l)) done))])))]
          [else (#%argument-error who "(or/c string? bytes? procedure?)" insert)])))
(define (#%rx-replaced who r s all insert)
  (let loop ([all all] [at 0])
    (if (null? all)
        (substring s at)
        (string-append (substring s at (car (car all)))
                       (#%rx-insert who insert s (#%rx-places r (car all)))
                       (loop (cdr all) (cadr (car all)))))))
(define (regexp-replace pattern s insert)
  (let* ([r (#%rx-pattern 'regexp-replace pattern)] [found (#%rx-find r (#%rx-input 'regexp-replace s) 0 #f)])
    (#%rx-replaced 'regexp-replace r s (if found (list found) '()) insert)))
(define (regexp-replace* pattern s insert)
  (let ([r (#%rx-pattern 'regexp-replace* pattern)] [l (#%rx-input 'regexp-replace* s)])
    (#%rx-replaced 'regexp-replace* r s (#%rx-all r l 0 #f) insert)))
(define (regexp-quote s)
  (#%check regexp-quote (string? s) "string?" s)
  (list->string
   (append-map (lambda (c) (if (memv c (string->list "\\.*+?()[]{}|^$")) (list #\\ c) (list c))) (string->list s))))
