;; Contracts for procedures: `->`, `->*`, `->i`, `->d`, `case->`. A monitored procedure is a guard around the
;; procedure: its arguments are monitored with the parties swapped, its results with the parties as they are.

;; `accepts` says whether the contract allows this many arguments by position.
(struct #%arrow-record #%contract-record (accepts))

;; Whether a procedure takes as many arguments as a contract allows. Of one that takes any number of them some are asked about, and one
;; so great that a procedure which takes as many has no end of them.
(define (#%accepts-all? v least most rest keywords)
  (and (let loop ([n least])
         (if (procedure-arity-includes? v n #t)
             (if (eqv? n (if rest (add1 most) most)) #t (loop (add1 n)))
             #f))
       (or (not rest) (procedure-arity-includes? v (+ most 100) #t))
       (and (andmap (lambda (k) (let ([found (assq k keywords)]) (and found (cadr found)))) (#%required-keywords v))
            (or (null? keywords)
                (let ([accepted (#%accepted-keywords v)])
                  (or (not accepted) (andmap (lambda (k) (memq (car k) accepted)) keywords)))))))

;; doms, opts: contracts of mandatory and optional arguments; rest: contract of the list of further arguments,
;; or #f; keywords: lists of keyword, whether it's mandatory, and contract, sorted; ranges: contracts of the
;; results, or #f for any; pre, post: pairs of a keyword and a thunk, or #f.
(define (#%arrow doms opts rest keywords ranges pre post)
  (let* ([doms (#%contracts doms)]
         [opts (#%contracts opts)]
         [rest (and rest (#%contract rest))]
         [keywords (map (lambda (k) (list (car k) (cadr k) (#%contract (caddr k)))) keywords)]
         [ranges (and ranges (#%contracts ranges))]
         [least (length doms)]
         [most (+ least (length opts))]
         [simple (and (null? opts) (not rest) (null? keywords) (not pre) (not post))]
         [range-name (cond [(not ranges) 'any]
                           [(and (pair? ranges) (null? (cdr ranges))) (#%contract-record-name (car ranges))]
                           [else (cons 'values (#%names ranges))])]
         [keyword-names (append-map (lambda (k) (list (car k) (#%contract-record-name (caddr k)))) keywords)]
         [name (if (and (null? opts) (not rest) (not pre) (not post))
                   (append (list '->) (#%names doms) keyword-names (list range-name))
                   (append (list '->* (append (#%names doms) keyword-names))
                           (if (or (pair? opts) rest) (list (#%names opts)) '())
                           (if rest (list '#:rest (#%contract-record-name rest)) '())
                           (if pre (list (car pre) '...) '())
                           (list range-name)
                           (if post (list (car post) '...) '())))]
         ;; Nothing is looked at but the number of arguments.
         [bare (and simple (not ranges) (andmap (lambda (d) (eq? (#%contract-record-name d) 'any/c)) doms))]
         [test (lambda (v)
                 (and (procedure? v)
                      (#%accepts-all? v least most rest keywords)))])
    (#%arrow-record
     name
     #f
     test
     (lambda (v b)
       (if (test v)
           (let ([swapped (#%swap b)] [parties (cons (#%blame-record-positive b) (#%blame-record-negative b))])
             (cond [(and bare (#%takes-just? v least)) v]
                   [(or (not simple) (#%takes-keywords? v))
                    (#%guard-keywords v (#%general-wrapper v b swapped name doms opts rest keywords ranges pre post) name parties)]
                   [(and ranges (pair? ranges) (null? (cdr ranges)))
                    (let ([range (car ranges)])
                      (cond [(null? doms) (#%guard v
                                             (case-lambda [() (#%one-result range (v) b)]
                                                          [arguments (#%misfit v swapped name '() '() arguments)])
                                             name
                                             parties)]
                            [(null? (cdr doms))
                             (let ([d (car doms)])
                               (#%guard v
                                        (case-lambda [(x) (#%one-result range (v (#%project d x swapped)) b)]
                                                     [arguments (#%misfit v swapped name '() '() arguments)])
                                        name
                                        parties))]
                            [(null? (cddr doms))
                             (let ([d (car doms)] [e (cadr doms)])
                               (#%guard v
                                        (case-lambda
                                          [(x y)
                                           (let* ([x (#%project d x swapped)] [y (#%project e y swapped)])
                                             (#%one-result range (v x y) b))]
                                          [arguments (#%misfit v swapped name '() '() arguments)])
                                        name
                                        parties))]
                            [else (#%guard v (#%fixed-wrapper v b swapped name doms ranges) name parties)]))]
                   [else (#%guard v (#%fixed-wrapper v b swapped name doms ranges) name parties)]))
           (#%violate b name v)))
     (lambda (n) (and (<= least n) (or rest (<= n most)))))))

(define-syntax-rule (#%one-result range call b)
  (let-values ([results call])
    (if (and (pair? results) (null? (cdr results)))
        (#%project range (car results) b)
        (#%violate b 'one-value results))))

(define (#%results ranges results b)
  (if (eqv? (length ranges) (length results))
      (apply values (#%project-all ranges results b))
      (#%violate b (cons 'values (#%names ranges)) results)))
(define (#%project-all cs vs b)
  (if (null? cs)
      '()
      (let ([v (#%project (car cs) (car vs) b)]) (cons v (#%project-all (cdr cs) (cdr vs) b)))))

(define (#%fixed-wrapper v b swapped name doms ranges)
  (let ([n (length doms)])
    (lambda arguments
      (if (eqv? (length arguments) n) (void) (#%misfit v swapped name '() '() arguments))
      (let ([arguments (#%project-all doms arguments swapped)])
        (cond [(not ranges) (#%call-any v arguments)]
              [(#%one? ranges) (let-values ([results (apply v arguments)]) (#%results ranges results b))]
              [else (#%results ranges (#%all-values (lambda () (apply v arguments))) b)])))))

;; A wrapper that is given keywords, their arguments and the arguments by position, as three lists. The order in which contracts are
;; asked is racket's: of keywords those that have to be there before the others, which come from the last to the first; and before
;; arguments by position.
(define (#%general-wrapper v b swapped name doms opts rest keywords ranges pre post)
  (let* ([asked (append (filter cadr keywords) (reverse (filter (lambda (k) (not (cadr k))) keywords)))]
         [least (length doms)]
         [most (+ least (length opts))])
    (lambda (given-keywords keyword-arguments arguments)
      (let ([n (length arguments)])
        (if (and (<= least n) (or rest (<= n most)) (#%keywords-fit? given-keywords keywords))
            (void)
            (#%misfit v swapped name given-keywords keyword-arguments arguments)))
      (if pre (if ((cdr pre)) (void) (#%violate swapped (car pre) name)) (void))
      (let* ([keyword-arguments (#%by-keyword asked given-keywords keyword-arguments swapped)]
             [arguments (#%positional doms opts rest arguments swapped)]
             [call (lambda () (#%keyword-apply v given-keywords keyword-arguments arguments))])
        (if ranges
            (let-values ([results (if (#%one? ranges) (call) (apply values (#%all-values call)))])
              (if post (if ((cdr post)) (void) (#%violate b (car post) name)) (void))
              (#%results ranges results b))
            (#%call-any/keywords v given-keywords keyword-arguments arguments))))))
(define (#%by-keyword asked given arguments swapped)
  (if (null? given)
      '()
      (let ([projected (let loop ([asked asked])
                         (cond [(null? asked) '()]
                               [(memq (caar asked) given)
                                (let ([x (#%project (caddr (car asked)) (#%argument-of (caar asked) given arguments) swapped)])
                                  (cons (cons (caar asked) x) (loop (cdr asked))))]
                               [else (loop (cdr asked))]))])
        (map (lambda (k) (cdr (assq k projected))) given))))
(define (#%argument-of k given arguments)
  (if (eq? k (car given)) (car arguments) (#%argument-of k (cdr given) (cdr arguments))))
;; A call that the contract doesn't allow. If the procedure takes it, whoever calls is to blame; if not, it's an error of the call.
(define (#%misfit v swapped name given keyword-arguments arguments)
  (cond [(#%takes-call? v (length arguments) given) (#%violate swapped name arguments)]
        [(null? given) (apply v arguments)]
        [(#%takes-keywords? v) (#%keyword-apply v given keyword-arguments arguments)]
        [else (#%keywords-misfit v)])
  (void))
(define (#%takes-call? v n given)
  (and (procedure-arity-includes? v n #t)
       (andmap (lambda (k) (memq k given)) (#%required-keywords v))
       (or (null? given)
           (let ([accepted (#%accepted-keywords v)])
             (or (not accepted) (andmap (lambda (k) (memq k accepted)) given))))))
(define (#%keywords-fit? given keywords)
  (and (andmap (lambda (k) (assq k keywords)) given)
       (andmap (lambda (k) (or (not (cadr k)) (memq (car k) given))) keywords)))
;; No mistake in the number of arguments.
(define (#%keywords-misfit v) (#%library-error 'application "the keywords aren't those of the contract" v))
;; Mandatory arguments first; of the others the further ones are first, then the optional ones from the last.
(define (#%positional doms opts rest arguments swapped)
  (let loop ([doms doms] [left arguments])
    (if (pair? doms)
        (let ([x (#%project (car doms) (car left) swapped)]) (cons x (loop (cdr doms) (cdr left))))
        (#%optional opts rest left swapped))))
(define (#%optional opts rest left swapped)
  (cond [(and (pair? left) (pair? opts))
         (let* ([others (#%optional (cdr opts) rest (cdr left) swapped)] [x (#%project (car opts) (car left) swapped)])
           (cons x others))]
        [rest (#%project rest left swapped)]
        [else '()]))

(define (#%case-arrow arrows)
  (let* ([arrows (#%contracts arrows)] [name (cons 'case-> (#%names arrows))])
    (#%contract-record
     name
     #f
     (lambda (v) (andmap (lambda (a) (#%test a v)) arrows))
     (lambda (v b)
       (if (andmap (lambda (a) (#%test a v)) arrows)
           (let ([guarded (map (lambda (a) (cons a (#%project a v b))) arrows)])
             (let ([call (lambda (arguments)
                           (let ([n (length arguments)])
                             (let loop ([left guarded])
                               (cond [(null? left) (#%arity-error v arguments)]
                                     [((#%arrow-record-accepts (car (car left))) n) (apply (cdr (car left)) arguments)]
                                     [else (loop (cdr left))]))))]
                   [parties (cons (#%blame-record-positive b) (#%blame-record-negative b))])
               (if (#%takes-keywords? v)
                   (#%guard-keywords v
                                     (lambda (given keyword-arguments arguments)
                                       (cond [(null? given) (call arguments)]
                                             [(#%takes-call? v (length arguments) given) (#%violate b name arguments)]
                                             [else (#%keyword-apply v given keyword-arguments arguments)]))
                                     name
                                     parties)
                   (#%guard v (lambda arguments (call arguments)) name parties))))
           (#%violate b name v))))))

;; Whether a condition with a description holds: it says so, or what's wrong.
(define (#%described answer)
  (cond [(eq? answer #t) #t]
        [(or (not answer) (string? answer) (and (list? answer) (andmap string? answer))) #f]
        [else (error "expected #t, #f, a string or a list of strings from a condition")]))

;; Dependent contracts. A part is a list: name, keyword or #f, whether it's optional, and either #f and a
;; contract and whether anything mentions the part; or the places of the values that it depends on, a procedure that makes the
;; contract from them, whether anything mentions the part, and its text. Values have places in the order of the parts, then of the results. A condition is a pair: the places
;; of the values that it depends on, and a procedure. `order`: in which order the arguments' contracts are applied, by their
;; places, and between them the conditions, whose numbers follow those; `result-order`: the same of the results, the
;; first of which is 0. `raw`: contracts see values as they were given, and conditions come before any. `party`: the module that
;; the contract is written in, which is to blame for what its parts do to the values that they see.
(define (#%part-keyword p) (cadr p))
(define (#%part-optional p) (caddr p))
(define (#%part-contract p values-so-far)
  (let ([places (cadddr p)] [contract (car (cddddr p))])
    (if places
        (#%contract (apply contract (map (lambda (i) (vector-ref values-so-far i)) places)))
        contract)))
(define (#%part-names p)
  (append (if (#%part-keyword p) (list (#%part-keyword p)) '())
          (list (#%part-name p))))
(define (#%part-name p)
  (if (cadddr p)
      (caddr (cddddr p))
      (list (car p) (#%contract-record-name (car (cddddr p))))))
(define (#%check-part p)
  (if (cadddr p)
      p
      (list (car p) (cadr p) (caddr p) #f (#%contract (car (cddddr p))) (cadr (cddddr p)))))
;; What other parts see of a value: its projection whose consumer is the contract's module.
(define (#%seen-by-others p c given x b party)
  (if (and (cadr (cddddr p)) (not (and (cadddr p) (#%contract-record-flat c))))
      (#%project c given (#%indy b party))
      x))
(define (#%dependent-name raw parts has-rest results pre-text post-text)
  (let* ([rest (and has-rest (last parts))]
         [parts (if has-rest (drop-right parts 1) parts)]
         [optional (filter #%part-optional parts)])
    (append (list (if raw '->d '->i) (append-map #%part-names (filter (lambda (p) (not (#%part-optional p))) parts)))
            (if (or raw (pair? optional)) (list (append-map #%part-names optional)) '())
            (cond [(not rest) '()]
                  [raw (cons '#:rest (#%part-name rest))]
                  [else (list '#:rest (#%part-name rest))])
            pre-text
            (list (cond [(not results) 'any]
                        [(#%one? results) (#%part-name (car results))]
                        [else (cons 'values (append-map #%part-names results))]))
            post-text)))

(define (#%arrow-i parts has-rest order results result-order pre post raw pre-text post-text party)
  (let* ([parts (map #%check-part parts)]
         [results (and results (map #%check-part results))]
         [all (list->vector parts)]
         [size (vector-length all)]
         [rest-place (and has-rest (sub1 size))]
         [by-position (filter (lambda (i) (and (not (eqv? i rest-place)) (not (#%part-keyword (vector-ref all i))))) (range size))]
         [by-keyword (filter (lambda (i) (#%part-keyword (vector-ref all i))) (range size))]
         [least (count (lambda (i) (not (#%part-optional (vector-ref all i)))) by-position)]
         [most (length by-position)]
         [keywords (map (lambda (i)
                          (let ([p (vector-ref all i)]) (list (#%part-keyword p) (not (#%part-optional p)) i)))
                        by-keyword)]
         [name (#%dependent-name raw parts has-rest results pre-text post-text)]
         [test (lambda (v) (and (procedure? v) (#%accepts-all? v least most has-rest keywords)))])
    (#%arrow-record
     name
     #f
     test
     (lambda (v b)
       (if (test v)
           (#%guard-keywords
            v
            (lambda (given-keywords keyword-arguments arguments)
              (let ([n (length arguments)])
                (#%check-call v given-keywords keywords arguments (and (<= least n) (or has-rest (<= n most))) raw))
              (#%call-dependent v b name all by-position keywords rest-place order results result-order pre post raw party
                                given-keywords keyword-arguments arguments))
            name
            (cons (#%blame-record-positive b) (#%blame-record-negative b)))
           (#%violate b name v)))
     (lambda (n) (and (<= least n) (or has-rest (<= n most)))))))

;; A call that a dependent contract doesn't allow is nobody's fault for racket, whatever the procedure takes. `fits`: whether the number of
;; arguments is one that the contract allows.
(define (#%check-call v given keywords arguments fits raw)
  (for-each (lambda (k) (if (assq k keywords) (void) (#%keywords-misfit v))) given)
  (cond [fits (void)]
        [(and raw (#%takes-call? v (length arguments) given)) (error 'error "shouldnt happen")]
        [else (#%arity-error v arguments)])
  (for-each (lambda (k)
              (cond [(or (not (cadr k)) (memq (car k) given)) (void)]
                    [(memq (car k) (#%required-keywords v)) (#%arity-error v arguments)]
                    [else (#%keywords-misfit v)]))
            keywords))

(define (#%call-dependent v b name all by-position keywords rest-place order results result-order pre post raw party
                          given-keywords keyword-arguments arguments)
  (let* ([swapped (#%swap b)]
         [size (vector-length all)]
         [given (make-vector size (#%unsupplied))]
         [seen (make-vector (+ size (if results (length results) 0)) (#%unsupplied))]
         [early (lambda () (and results (map (lambda (p) (#%early-part p seen)) results)))])
    (let loop ([places by-position] [left arguments])
      (cond [(null? left) (if rest-place (vector-set! given rest-place '()) (void))]
            [(pair? places) (vector-set! given (car places) (car left)) (loop (cdr places) (cdr left))]
            [else (vector-set! given rest-place left)]))
    (for-each (lambda (k x) (vector-set! given (caddr (assq k keywords)) x)) given-keywords keyword-arguments)
    (if raw
        (begin
          (vector-copy! seen 0 given)
          (for-each (lambda (condition) (#%check-condition condition seen swapped '#:pre name)) pre))
        (void))
    (let ([raw-results (if raw (early) #f)])
      (for-each
       (lambda (i)
         (if (< i size)
             (let ([x (vector-ref given i)])
               (if (#%unsupplied? x)
                   (void)
                   (let ([c (#%part-contract (vector-ref all i) seen)])
                     (vector-set! given i (#%project c x swapped))
                     (if raw
                         (void)
                         (vector-set! seen i (#%seen-by-others (vector-ref all i) c x (vector-ref given i) swapped party))))))
             (#%check-condition (list-ref pre (- i size)) seen swapped '#:pre name)))
       order)
      (let* ([results (if raw raw-results (early))]
             [positional (filter (lambda (x) (not (#%unsupplied? x))) (map (lambda (i) (vector-ref given i)) by-position))]
             [arguments (if rest-place (append positional (vector-ref given rest-place)) positional)]
             [keyword-arguments (map (lambda (k) (vector-ref given (caddr (assq k keywords)))) given-keywords)]
             [call (lambda () (#%keyword-apply v given-keywords keyword-arguments arguments))])
        (if results
            (let-values ([returned (if (#%one? results) (call) (apply values (#%all-values call)))])
              (if (eqv? (length returned) (length results)) (void) (#%violate b name returned))
              (apply values (#%project-results results result-order returned post seen size b raw name party)))
            (#%call-any/keywords v given-keywords keyword-arguments arguments))))))

;; The contract of a result without a name is made before the call.
(define (#%early-part p seen)
  (if (and (eq? (car p) '_) (cadddr p))
      (list (car p) (cadr p) (caddr p) #f (#%part-contract p seen) #f)
      p))
(define (#%project-results parts order returned post seen at b raw name party)
  (let ([projected (list->vector returned)] [size (length parts)])
    (if raw
        (begin
          (vector-copy! seen at projected)
          (for-each (lambda (condition) (#%check-condition condition seen b '#:post name)) post))
        (void))
    (for-each
     (lambda (i)
       (if (< i size)
           (let* ([c (#%part-contract (list-ref parts i) seen)] [given (vector-ref projected i)] [x (#%project c given b)])
             (vector-set! projected i x)
             (if raw
                 (void)
                 (vector-set! seen (+ at i) (#%seen-by-others (list-ref parts i) c given x b party))))
           (#%check-condition (list-ref post (- i size)) seen b '#:post name)))
     order)
    (vector->list projected)))
(define (#%check-condition condition seen b label name)
  (if (apply (cdr condition) (map (lambda (i) (vector-ref seen i)) (car condition)))
      (void)
      (#%violate b label name)))
