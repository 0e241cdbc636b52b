;; What an expression comes to, as text that both machines write: its values as `write` shows them or the class of its exception, and
;; what it printed.
(define (class e)
  (cond [(exn:fail:contract:divide-by-zero? e) 'divide-by-zero]
        [(exn:fail:contract:arity? e) 'arity]
        [(exn:fail:contract:variable? e) 'variable]
        [(exn:fail:contract:blame? e) 'blame]
        [(exn:fail:contract? e) 'contract]
        [(exn:fail:user? e) 'user]
        [(exn:misc:match? e) 'match]
        [(exn:fail? e) 'fail]
        [else 'exn]))
(define (told thunk)
  (let* ([port (open-output-string)]
         [text (parameterize ([current-output-port port])
                 (with-handlers ([void (lambda (e) (if (exn? e) (format "raises ~a" (class e)) (format "raised ~s" e)))])
                   (call-with-values thunk (lambda vs (string-join (map (lambda (v) (format "~s" v)) vs) " ")))))])
    (string-append text "|" (get-output-string port))))
