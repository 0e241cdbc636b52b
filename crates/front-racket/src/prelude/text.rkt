;; Strings and characters: what isn't primitive, or takes keywords. Characters beyond ASCII are classed only where a primitive
;; does it.

(define (#%ascii? c)
  (if (< (char->integer c) 128) #t (#%unsupported "the class of a character beyond ASCII")))
(define-syntax-rule (#%define-char-class name c test)
  (define (name c)
    (#%check name (char? c) "char?" c)
    (and (#%ascii? c) test)))
(#%define-char-class char-punctuation? c (and (memv c (string->list "!\"#%&'()*,-./:;?@[\\]_{}")) #t))
(#%define-char-class char-symbolic? c (and (memv c (string->list "$+<=>^`|~")) #t))
(#%define-char-class char-graphic? c (char<? #\space c #\rubout))
(#%define-char-class char-blank? c (or (char=? c #\space) (char=? c #\tab)))
(#%define-char-class char-iso-control? c (or (char<? c #\space) (char=? c #\rubout)))
(define (char-titlecase c)
  (#%check char-titlecase (and (char? c) (#%ascii? c)) "char?" c)
  (char-upcase c))
(define-syntax-rule (#%define-ci name same)
  (define (name c . more)
    (for-each (lambda (c) (#%check name (char? c) "char?" c)) (cons c more))
    (apply same (map char-foldcase (cons c more)))))
(#%define-ci char-ci=? char=?)
(#%define-ci char-ci<? char<?)
(#%define-ci char-ci>? char>?)
(#%define-ci char-ci<=? char<=?)
(#%define-ci char-ci>=? char>=?)
(define-syntax-rule (#%define-string-ci name same)
  (define (name s . more)
    (for-each (lambda (s) (#%check name (string? s) "string?" s)) (cons s more))
    (apply same (map string-foldcase (cons s more)))))
(#%define-string-ci string-ci<? string<?)
(#%define-string-ci string-ci>? string>?)
(#%define-string-ci string-ci<=? string<=?)
(#%define-string-ci string-ci>=? string>=?)

(define (#%without-prefix s sep repeat?)
  (cond [(not sep)
         (let loop ([i 0])
           (if (and (< i (string-length s)) (char-whitespace? (string-ref s i))) (loop (add1 i)) (substring s i)))]
        [(and (non-empty-string? sep) (string-prefix? s sep))
         (let ([left (substring s (string-length sep))])
           (if repeat? (#%without-prefix left sep #t) left))]
        [else s]))
(define (#%without-suffix s sep repeat?)
  (cond [(not sep)
         (let loop ([i (string-length s)])
           (if (and (> i 0) (char-whitespace? (string-ref s (sub1 i)))) (loop (sub1 i)) (substring s 0 i)))]
        [(and (non-empty-string? sep) (string-suffix? s sep))
         (let ([left (substring s 0 (- (string-length s) (string-length sep)))])
           (if repeat? (#%without-suffix left sep #t) left))]
        [else s]))
(define (#%text-and-separator who s sep)
  (if (string? s) (void) (#%argument-error who "string?" s))
  (if (or (not sep) (string? sep)) (void) (#%unsupported "a separator that's a regular expression, with keywords")))
(define (#%string-trim/keywords s [sep #f] #:left? [left? #t] #:right? [right? #t] #:repeat? [repeat? #f])
  (#%text-and-separator 'string-trim s sep)
  (if (and repeat? (equal? sep "")) (#%unsupported "trimming the empty string again and again") (void))
  (let ([s (if left? (#%without-prefix s sep repeat?) s)])
    (if right? (#%without-suffix s sep repeat?) s)))

;; Where the separator that begins at i ends, or #f if none does.
(define (#%separator-end s i sep repeat?)
  (let ([n (if sep (string-length sep) 1)])
    (let loop ([j i])
      (let ([here? (and (<= (+ j n) (string-length s))
                        (if sep (string=? (substring s j (+ j n)) sep) (char-whitespace? (string-ref s j))))])
        (cond [(not here?) (and (> j i) j)]
              [(or repeat? (not sep)) (loop (+ j n))]
              [else (+ j n)])))))
(define (#%string-split/keywords s [sep #f] #:trim? [trim? #t] #:repeat? [repeat? #f])
  (#%text-and-separator 'string-split s sep)
  (if (equal? sep "") (#%unsupported "splitting at the empty string, with keywords") (void))
  (let ([s (if trim? (#%string-trim/keywords s sep #:repeat? repeat?) s)])
    (if (string=? s "")
        '()
        (let loop ([i 0] [start 0])
          (if (< i (string-length s))
              (let ([end (#%separator-end s i sep repeat?)])
                (if end
                    (cons (substring s start i) (loop end end))
                    (loop (add1 i) start)))
              (list (substring s start)))))))
(define (string-normalize-spaces s)
  (#%check string-normalize-spaces (string? s) "string?" s)
  (string-join (#%string-split/keywords s) " "))
(define (#%string-replace/keywords s from to #:all? [all? #t])
  (cond [all? (string-replace s from to)]
        [(and (string? s) (string? from) (string? to))
         (let ([n (string-length from)])
           (let loop ([i 0])
             (cond [(> (+ i n) (string-length s)) s]
                   [(string=? (substring s i (+ i n)) from) (string-append (substring s 0 i) to (substring s (+ i n)))]
                   [else (loop (add1 i))])))]
        [else (#%argument-error 'string-replace "string?" (cond [(string? s) (if (string? from) to from)] [else s]))]))

(define (#%add-between/keywords l x #:splice? [splice? #f] #:before-first [first '()] #:before-last [last x] #:after-last [after '()])
  (#%check add-between (list? l) "list?" l)
  (for-each (lambda (x) (#%check add-between (if splice? (list? x) (null? x)) "a list, and only if it's spliced" x)) (list first after))
  (if splice? (for-each (lambda (x) (#%check add-between (list? x) "list?" x)) (list x last)) (void))
  (let ([parts (lambda (x) (if splice? x (list x)))])
    (append first
            (let loop ([l l])
              (cond [(or (null? l) (null? (cdr l))) l]
                    [else (cons (car l) (append (parts (if (null? (cddr l)) last x)) (loop (cdr l))))]))
            after)))
(define (#%string-join/keywords strings [sep " "] #:before-first [first ""] #:before-last [last sep] #:after-last [after ""])
  (#%check string-join (and (list? strings) (andmap string? strings)) "(listof string?)" strings)
  (#%check string-join (string? sep) "string?" sep)
  (string-append first (apply string-append (#%add-between/keywords strings sep #:before-last last)) after))

;; For patterns: what a regular expression finds in a text.
(define (#%finder make pattern) (lambda (s) (regexp-match (if (string? pattern) (make pattern) pattern) s)))
