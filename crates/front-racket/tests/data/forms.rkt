;; Asks racket what each case of a table comes to: the cases are the lines of this program's input. A case is the body of a procedure,
;; or behind `#:module` that of a module. Written is a line for each, behind which stands U+001E.
(define here (variable-reference->namespace (#%variable-reference)))
(define namespace (make-base-empty-namespace))
(namespace-attach-module here 'racket namespace)
;; One namespace for all procedures: what a module's body costs is mostly that forms are made known to it. A name that's bound by
;; nothing is refused, as in a module.
(parameterize ([current-namespace namespace])
  (namespace-require 'racket)
  (namespace-require '(for-syntax racket/base))
  (eval '(define-syntax (#%top stx) (raise-syntax-error #f "unbound" stx))))
(define (data text)
  (define port (open-input-string text))
  (let loop ()
    (define datum (read port))
    (if (eof-object? datum) '() (cons datum (loop)))))
(define (fault e)
  (cond [(exn:fail:contract:blame? e) "blame"]
        [(exn:fail:contract:arity? e) "arity"]
        [(exn:fail:contract:variable? e) "variable"]
        [(exn:fail:contract? e) "contract"]
        [else "raised"]))
(define count 0)
(define (module-came-to forms)
  (set! count (add1 count))
  (define name (string->symbol (format "case-~a" count)))
  (define port (open-output-string))
  (parameterize ([current-output-port port])
    (eval (list* 'module name 'racket forms))
    (define end
      (with-handlers ([void (lambda (e) (fault e))])
        (dynamic-require (list 'quote name) #f)
        "ends"))
    (string-append end "|" (get-output-string port))))
(define (refused? e) (or (exn:fail:syntax? e) (exn:fail:read? e)))
(define (came-to text)
  (parameterize ([current-namespace namespace])
    (with-handlers ([refused? (lambda (e) "syntax")])
      (if (string-prefix? text "#:module ")
          (module-came-to (data (substring text 9)))
          (told (eval (list* 'lambda '() (data text))))))))
;; Nothing is waited for longer than a moment, since a case that doesn't end is none.
(define (in-time text)
  (define answer #f)
  (define worker (thread (lambda () (set! answer (came-to text)))))
  (sync/timeout 20 worker)
  (kill-thread worker)
  (or answer "runs on"))
(for ([line (in-lines)])
  (display (in-time line))
  (display "\u001e\n")
  (flush-output))
