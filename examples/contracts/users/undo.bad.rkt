#lang racket
;; An editor of a text with undo and redo: what undoes a change is a closure.
(provide (contract-out
          [make-editor (->* () (string?) editor/c)]))

(define editor/c
  (->i ([message (or/c 'insert! 'delete! 'undo! 'redo! 'text 'depth)])
       #:rest [arguments (listof (or/c string? exact-nonnegative-integer?))]
       [result (message)
               (case message
                 [(text) string?]
                 [(depth) exact-nonnegative-integer?]
                 [else boolean?])]))

(define (make-editor [text ""])
  (define done '())
  (define undone '())
  (define (change! do undo)
    (do)
    (set! done (cons (cons do undo) done))
    (set! undone '())
    #t)
  (define (insert! s)
    (define before text)
    (change! (lambda () (set! text (string-append before s)))
             (lambda () (set! text before))))
  (define (delete! n)
    (define before text)
    (define keep (- (string-length before) n))
    (cond [(zero? (string-length before)) #f]
          [else (change! (lambda () (set! text (substring before 0 keep)))
                         (lambda () (set! text before)))]))
  (define (undo!)
    (cond [(null? done) #f]
          [else
           ((cdar done))
           (set! undone (cons (car done) undone))
           (set! done (cdr done))
           #t]))
  (define (redo!)
    (cond [(null? undone) #f]
          [else
           ((caar undone))
           (set! done (cons (car undone) done))
           (set! undone (cdr undone))
           #t]))
  (lambda (message . arguments)
    (match* (message arguments)
      [('insert! (list (? string? s))) (insert! s)]
      [('delete! (list (? number? n))) (delete! n)]
      [('undo! _) (undo!)]
      [('redo! _) (redo!)]
      [('text _) text]
      [('depth _) (length done)]
      [(_ _) #f])))
