;; Output: text goes to a port, which is standard output, standard error, or a string that grows.

(struct #%port-record ([text #:mutable]))
(define #%standard-output (#%port-record #f))
(define #%standard-error (#%port-record #f))
(define (output-port? x) (#%port-record? x))
(define-syntax-rule (#%port-parameter name port)
  (define name (make-parameter port (lambda (x) (#%check name (output-port? x) "output-port?" x) x))))
(#%port-parameter current-output-port #%standard-output)
(#%port-parameter current-error-port #%standard-error)
(define (port? x) (or (#%port-record? x) (input-port? x)))
(define (#%string-port? x) (and (#%port-record? x) (string? (#%port-record-text x))))
(define (string-port? x)
  (#%check string-port? (port? x) "port?" x)
  (or (input-port? x) (#%string-port? x)))
(define (flush-output [port (current-output-port)])
  (#%check flush-output (output-port? port) "output-port?" port))
(define (open-output-string [name #f]) (#%port-record ""))
(define (get-output-string port)
  (#%check get-output-string (#%string-port? port) "(and/c output-port? string-port?)" port)
  (#%port-record-text port))

(define (#%emit who text port)
  (cond [(eq? port #%standard-output) (#%display text)]
        ;; What's written to it isn't kept, but a port of the client's may be in its place.
        [(eq? port #%standard-error) (#%display "")]
        [(#%port-record? port) (set-#%port-record-text! port (string-append (#%port-record-text port) text))]
        [else (#%argument-error who "output-port?" port)]))

(define (display x [port (current-output-port)]) (#%emit 'display (#%~a x) port))
(define (write x [port (current-output-port)]) (#%emit 'write (#%~s x) port))
(define (#%printed who x depth)
  (cond [(eqv? depth 0) (#%~v x)]
        [(eqv? depth 1) (#%~s x)]
        [else (#%argument-error who "print-quote-depth?" depth)]))
(define (print x [port (current-output-port)] [depth 0]) (#%emit 'print (#%printed 'print x depth) port))
(define (newline [port (current-output-port)]) (#%emit 'newline "\n" port))
(define (displayln x [port (current-output-port)]) (#%emit 'displayln (string-append (#%~a x) "\n") port))
(define (writeln x [port (current-output-port)]) (#%emit 'writeln (string-append (#%~s x) "\n") port))
(define (println x [port (current-output-port)] [depth 0]) (#%emit 'println (string-append (#%printed 'println x depth) "\n") port))
(define (display-lines xs [port (current-output-port)])
  (#%check display-lines (list? xs) "list?" xs)
  (for-each (lambda (x) (displayln x port)) xs))
(define (write-string s [port (current-output-port)] [start 0] [end #f])
  (#%check write-string (string? s) "string?" s)
  (#%emit 'write-string (if end (substring s start end) (substring s start)) port)
  (- (or end (string-length s)) start))
(define (write-char c [port (current-output-port)])
  (#%check write-char (char? c) "char?" c)
  (#%emit 'write-char (string c) port))
(define (printf template . xs)
  (#%check printf (string? template) "string?" template)
  (#%emit 'printf (apply format template xs) (current-output-port)))
(define (fprintf port template . xs)
  (#%check fprintf (#%port-record? port) "output-port?" port)
  (#%check fprintf (string? template) "string?" template)
  (#%emit 'fprintf (apply format template xs) port))
(define (eprintf template . xs)
  (#%check eprintf (string? template) "string?" template)
  (#%emit 'eprintf (apply format template xs) (current-error-port)))
(define (with-output-to-string thunk)
  (#%check with-output-to-string (and (procedure? thunk) (procedure-arity-includes? thunk 0)) "(-> any)" thunk)
  (let ([port (open-output-string)])
    (parameterize ([current-output-port port]) (thunk))
    (#%port-record-text port)))
(define (call-with-output-string f)
  (#%check call-with-output-string (and (procedure? f) (procedure-arity-includes? f 1)) "(-> output-port? any)" f)
  (let ([port (open-output-string)])
    (f port)
    (#%port-record-text port)))

;; Values as text, with room around them.
(define (#%padding pad n)
  (if (eqv? (string-length pad) 1)
      (make-string n (string-ref pad 0))
      (#%unsupported "padding with more than one character")))
(define (#%fitted text least most marker align left right)
  (let* ([n (string-length text)]
         [text (if (and most (> n most))
                   (substring text 0 most)
                   text)]
         [missing (- least (string-length text))])
    (cond [(<= missing 0) text]
          [(eq? align 'left) (string-append text (#%padding right missing))]
          [(eq? align 'right) (string-append (#%padding left missing) text)]
          [else
           (let ([before (quotient missing 2)])
             (string-append (#%padding left before) text (#%padding right (- missing before))))])))
(define-syntax-rule (#%check-room who separator least most align left right)
  (begin
    (#%check who (string? separator) "string?" separator)
    (#%check who (exact-nonnegative-integer? least) "exact-nonnegative-integer?" least)
    (#%check who (or (not most) (exact-nonnegative-integer? most) (eqv? most +inf.0)) "(or/c exact-nonnegative-integer? +inf.0)" most)
    (#%check who (memq align '(left right center)) "(or/c 'left 'right 'center)" align)
    (#%check who (non-empty-string? left) "non-empty-string?" left)
    (#%check who (non-empty-string? right) "non-empty-string?" right)
    (if (and most (< most least)) (#%library-error 'who "pad-to length greater than limit" least) (void))))
(define-syntax-rule (#%define-text name show gap cut?)
  (define (name #:separator [separator gap] #:width [width #f] #:min-width [least (or width 0)]
                #:max-width [most width] #:align [align 'left] #:pad-string [pad " "]
                #:left-pad-string [left pad] #:right-pad-string [right pad] . xs)
    (#%check-room name separator least most align left right)
    (let ([text (if (and (pair? xs) (null? (cdr xs)))
                    (show (car xs))
                    (apply string-append (add-between (map show xs) separator)))])
      (if (and cut? most (> (string-length text) most)) (#%unsupported "text that's cut off, with a mark") (void))
      (if (and (eqv? least 0) (not most)) text (#%fitted text least most "" align left right)))))
(#%define-text ~a #%~a "" #f)
(#%define-text ~s #%~s " " #t)
(#%define-text ~v #%~v " " #t)
(define (real->decimal-string x [digits 2])
  (#%check real->decimal-string (rational? x) "rational?" x)
  (#%check real->decimal-string (exact-nonnegative-integer? digits) "exact-nonnegative-integer?" digits)
  ;; Versions of Racket differ in whether there's a point then.
  (if (eqv? digits 0) (#%unsupported "a decimal string without decimals") (void))
  (let* ([scale (expt 10 digits)]
         [scaled (round (abs (* scale (inexact->exact x))))]
         [sign (if (or (negative? x) (eqv? x -0.0)) "-" "")]
         [whole (number->string (quotient scaled scale))])
    (let ([part (number->string (remainder scaled scale))])
      (string-append sign whole "." (make-string (- digits (string-length part)) #\0) part))))

;; Of exact numbers, positionally: as many digits after the point as `precision` says, at most or exactly.
(define (~r x #:precision [precision 6] #:min-width [least 1] #:pad-string [pad " "] #:base [base 10] #:sign [sign #f])
  (#%check ~r (rational? x) "rational?" x)
  (#%check ~r (exact-nonnegative-integer? least) "exact-positive-integer?" least)
  (#%check ~r (non-empty-string? pad) "non-empty-string?" pad)
  (if (or (exact-nonnegative-integer? precision)
          (and (pair? precision) (eq? (car precision) '=) (pair? (cdr precision)) (exact-nonnegative-integer? (cadr precision)) (null? (cddr precision))))
      (void)
      (#%argument-error '~r "(or/c exact-nonnegative-integer? (list/c '= exact-nonnegative-integer?))" precision))
  (if (and (exact? x) (eqv? base 10) (memq sign '(#f +))) (void) (#%unsupported "this use of `~r`"))
  (let* ([exactly (and (pair? precision) (cadr precision))]
         [digits (or exactly precision)]
         [scaled (floor (+ (* (abs x) (expt 10 digits)) 1/2))]
         [whole (number->string (quotient scaled (expt 10 digits)))]
         [part (number->string (remainder scaled (expt 10 digits)))]
         [part (if (eqv? digits 0) "" (string-append (make-string (- digits (string-length part)) #\0) part))]
         [part (if exactly part (#%without-zeros part))]
         [text (if (and (not exactly) (eqv? (string-length part) 0)) whole (string-append whole "." part))]
         [missing (- least (string-length text))]
         [padded (if (> missing 0) (string-append (#%padding pad missing) text) text)])
    (cond [(negative? x) (if (> missing 0) (#%unsupported "a negative number with padding in `~r`") (string-append "-" text))]
          [(and sign (positive? x)) (if (> missing 0) (#%unsupported "a sign with padding in `~r`") (string-append "+" text))]
          [else padded])))
(define (#%without-zeros text)
  (let ([n (string-length text)])
    (if (and (> n 0) (char=? (string-ref text (sub1 n)) #\0)) (#%without-zeros (substring text 0 (sub1 n))) text)))
