;; Dictionaries: hashes, lists of pairs, and vectors by index, and one name for what's done to them.

(define (#%pairs? l) (and (list? l) (andmap pair? l)))
(define (dict? d) (or (hash? d) (vector? d) (#%pairs? d) (#%left-out "other dictionaries")))
(define (dict-mutable? d)
  (#%check dict-mutable? (dict? d) "dict?" d)
  (and (or (hash? d) (vector? d)) (not (immutable? d))))
(define (#%no-entry k) (lambda () (#%library-error 'dict-ref "no value for key" k)))
(define (dict-ref d k [default (#%no-entry k)])
  (#%check dict-ref (dict? d) "dict?" d)
  (#%check dict-ref (or (not (vector? d)) (exact-nonnegative-integer? k)) "exact-nonnegative-integer?" k)
  (let ([missing (lambda () (if (procedure? default) (default) default))])
    (cond [(hash? d) (hash-ref d k default)]
          [(vector? d) (if (and (exact-nonnegative-integer? k) (< k (vector-length d))) (vector-ref d k) (missing))]
          [else (let ([found (assoc k d)]) (if found (cdr found) (missing)))])))
(define (dict-has-key? d k)
  (#%check dict-has-key? (dict? d) "dict?" d)
  (cond [(hash? d) (hash-has-key? d k)]
        [(vector? d) (and (exact-nonnegative-integer? k) (< k (vector-length d)))]
        [else (pair? (assoc k d))]))
(define (dict->list d)
  (#%check dict->list (dict? d) "dict?" d)
  (cond [(hash? d) (hash->list d)]
        [(vector? d) (map cons (range (vector-length d)) (vector->list d))]
        [else d]))
(define (dict-keys d) (map car (dict->list d)))
(define (dict-values d) (map cdr (dict->list d)))
(define (dict-count d) (length (dict->list d)))
(define (dict-empty? d) (null? (dict->list d)))
(define-syntax-rule (#%check-walk who d f)
  (begin (#%check who (dict? d) "dict?" d)
         (#%check who (and (procedure? f) (procedure-arity-includes? f 2)) "(-> any/c any/c any)" f)))
(define (dict-map d f)
  (#%check-walk dict-map d f)
  (map (lambda (p) (f (car p) (cdr p))) (dict->list d)))
(define (dict-for-each d f)
  (#%check-walk dict-for-each d f)
  (for-each (lambda (p) (f (car p) (cdr p))) (dict->list d)))
(define (dict-set d k v)
  (#%check dict-set (or (hash? d) (#%pairs? d)) "(and/c dict? (not/c dict-mutable?))" d)
  (if (hash? d)
      (hash-set d k v)
      (let loop ([d d])
        (cond [(null? d) (list (cons k v))]
              [(equal? (car (car d)) k) (cons (cons k v) (cdr d))]
              [else (cons (car d) (loop (cdr d)))]))))
(define (dict-remove d k)
  (#%check dict-remove (or (hash? d) (#%pairs? d)) "(and/c dict? (not/c dict-mutable?))" d)
  (if (hash? d)
      (hash-remove d k)
      (let loop ([d d])
        (cond [(null? d) '()]
              [(equal? (car (car d)) k) (cdr d)]
              [else (cons (car d) (loop (cdr d)))]))))
(define (dict-update d k f [default (#%no-entry k)]) (dict-set d k (f (dict-ref d k default))))
(define (dict-set! d k v)
  (#%check dict-set! (or (hash? d) (vector? d)) "(and/c dict? dict-mutable?)" d)
  (if (hash? d) (hash-set! d k v) (vector-set! d k v)))
(define (dict-remove! d k)
  (#%check dict-remove! (hash? d) "(and/c dict? dict-mutable?)" d)
  (hash-remove! d k))
(define (dict-update! d k f [default (#%no-entry k)]) (dict-set! d k (f (dict-ref d k default))))

;; Sequences of sequences.
(define (in-sequences . all)
  (if (ormap #%changing all)
      (let ([thunks (append* (map #%thunks all))]) (#%elements #f (cons thunks (lambda (thunk) (thunk)))))
      (append* (map sequence->list all))))
(define #%in-sequences in-sequences)
(define (#%thunks x)
  (let ([changing (#%changing x)])
    (if changing
        (map (lambda (place) (lambda () ((cdr changing) place))) (car changing))
        (map (lambda (x) (lambda () x)) (sequence->list x)))))
(define (#%cycled l) (if (null? l) (#%unsupported "a cycle of nothing, which never ends") l))

;; A letter that begins a word is one of capitals; apostrophes and the like are inside of words.
(define (string-titlecase s)
  (#%check string-titlecase (string? s) "string?" s)
  (let loop ([l (string->list s)] [inside #f] [done '()])
    (if (null? l)
        (list->string (reverse done))
        (let ([c (car l)])
          (cond [(char-alphabetic? c) (loop (cdr l) #t (cons (if inside (char-downcase c) (char-upcase c)) done))]
                [else (loop (cdr l) (and inside (memv c '(#\' #\. #\: #\_ #\’)) #t) (cons c done))])))))
