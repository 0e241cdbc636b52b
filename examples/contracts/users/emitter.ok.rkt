#lang racket
;; An event emitter: handlers by the name of an event.
(provide (contract-out
          [make-emitter (-> emitter?)]
          [on! (-> emitter? symbol? (-> any/c any) exact-nonnegative-integer?)]
          [off! (-> emitter? symbol? exact-nonnegative-integer? boolean?)]
          [emit! (-> emitter? symbol? any/c exact-nonnegative-integer?)]
          [emit-safely! (-> emitter? symbol? any/c (listof string?))]
          [emitter? (-> any/c boolean?)]))

(struct emitter (handlers [next #:mutable]))
(define (make-emitter) (emitter (make-hasheq) 0))

(define (on! e event handler)
  (define id (emitter-next e))
  (set-emitter-next! e (add1 id))
  (hash-update! (emitter-handlers e) event
                (lambda (old) (cons (cons id handler) old))
                '())
  id)

(define (off! e event id)
  (define table (emitter-handlers e))
  (define old (hash-ref table event '()))
  (define found (assv id old))
  (when found
    (hash-set! table event (remq found old)))
  (pair? found))

(define (emit! e event payload)
  (define handlers (reverse (hash-ref (emitter-handlers e) event '())))
  (for ([h (in-list handlers)])
    ((cdr h) payload))
  (length handlers))

(define (emit-safely! e event payload)
  (define handlers (hash-ref (emitter-handlers e) event '()))
  (for/fold ([messages '()])
            ([h (in-list (reverse handlers))])
    (with-handlers ([exn:fail? (lambda (x) (cons (exn-message x) messages))])
      ((cdr h) payload)
      messages)))
