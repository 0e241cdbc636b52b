#lang racket
;; Attempts: what's raised is told by its message, or by itself if it has none.
(provide (contract-out
          [attempt (-> (-> any/c) (or/c (cons/c 'ok any/c) (cons/c 'failed string?)))]
          [message-of (-> exn? string?)]
          [shown (-> any/c string?)]))

(define (message-of e) (string-append "failed: " (exn-message e)))

(define (shown raised)
  (cond [(exn? raised) (message-of raised)]
        [(symbol? raised) (symbol->string raised)]
        [else "something else"]))

(define (attempt thunk)
  (with-handlers ([void (λ (e) (cons 'failed (shown e)))])
    (cons 'ok (thunk))))
