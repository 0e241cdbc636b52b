#lang racket
;; Two files, one read and the other written, in a loop that somebody else ends. A file is its state; its operations
;; say which state they need and which they leave.
;; Broken: a line that's missing closes the input before the end does.

(module file racket
  (provide (contract-out
            [file-state? (-> any/c boolean?)]
            [open-in (-> 'closed 'reading)]
            [open-out (-> 'closed 'writing)]
            [read-from (-> 'reading 'reading)]
            [write-to (-> 'writing 'writing)]
            [close-in (-> 'reading 'closed)]
            [close-out (-> 'writing 'closed)]))
  (define (file-state? x) (and (memq x '(closed reading writing)) #t))
  (define (open-in f) 'reading)
  (define (open-out f) 'writing)
  (define (read-from f) f)
  (define (write-to f) f)
  (define (close-in f) 'closed)
  (define (close-out f) 'closed))

(require 'file)
(provide (contract-out
          [copy-file (-> (-> exact-nonnegative-integer? boolean?)
                         exact-nonnegative-integer?
                         (list/c 'closed 'closed))]))

;; (more? i) says whether there is a line i.
(define (copy-lines more? i limit in out finish)
  (cond [(= i limit) (finish in out)]
        [(more? i)
         (let* ([in (read-from in)]
                [out (write-to out)])
           (copy-lines more? (+ i 1) limit in out finish))]
        [else (finish (close-in in) out)]))

(define (finish in out)
  (list (close-in in) (close-out out)))

(define (copy-file more? limit)
  (copy-lines more? 0 limit (open-in 'closed) (open-out 'closed) finish))
