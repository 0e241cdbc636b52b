;; Input from a string: a port is a text and a place in it, which moves. There's no standard input.

(struct #%input-record (text [place #:mutable]))
(define (input-port? x) (#%input-record? x))
(define (open-input-string s [name 'string])
  (#%check open-input-string (string? s) "string?" s)
  (#%input-record s 0))
(define-syntax-rule (#%check-input who port)
  (begin
    (if (#%unsupplied? port) (#%unsupported "standard input") (void))
    (#%check who (input-port? port) "input-port?" port)))
;; The text up to a place, which is the port's then.
(define (#%input-up-to! port end)
  (let ([start (#%input-record-place port)])
    (set-#%input-record-place! port end)
    (substring (#%input-record-text port) start end)))
(define (#%input-left port) (- (string-length (#%input-record-text port)) (#%input-record-place port)))
(define (peek-char [port (#%unsupplied)] [skipped 0])
  (#%check-input peek-char port)
  (if (eqv? skipped 0) (void) (#%unsupported "`peek-char` that skips bytes"))
  (if (eqv? (#%input-left port) 0) eof (string-ref (#%input-record-text port) (#%input-record-place port))))
(define (read-char [port (#%unsupplied)])
  (#%check-input read-char port)
  (if (eqv? (#%input-left port) 0)
      eof
      (string-ref (#%input-up-to! port (add1 (#%input-record-place port))) 0)))
(define (read-string count [port (#%unsupplied)])
  (#%check read-string (exact-nonnegative-integer? count) "exact-nonnegative-integer?" count)
  (#%check-input read-string port)
  (cond [(eqv? count 0) ""]
        [(eqv? (#%input-left port) 0) eof]
        [else (#%input-up-to! port (+ (#%input-record-place port) (min count (#%input-left port))))]))
(define (read-line [port (#%unsupplied)] [mode 'linefeed])
  (#%check-input read-line port)
  (if (eq? mode 'linefeed) (void) (#%unsupported "this mode of `read-line`"))
  (if (eqv? (#%input-left port) 0)
      eof
      (let* ([text (#%input-record-text port)] [n (string-length text)])
        (let loop ([i (#%input-record-place port)])
          (cond [(eqv? i n) (#%input-up-to! port n)]
                [(char=? (string-ref text i) #\newline)
                 (let ([line (#%input-up-to! port i)])
                   (set-#%input-record-place! port (add1 i))
                   line)]
                [else (loop (add1 i))])))))
(define (port->string [port (#%unsupplied)])
  (#%check-input port->string port)
  (#%input-up-to! port (string-length (#%input-record-text port))))
(define (port->lines [port (#%unsupplied)])
  (#%check-input port->lines port)
  (let ([line (read-line port)]) (if (eof-object? line) '() (cons line (port->lines port)))))
