#lang racket
;; Prints JSON.
(define (json? x)
  (match x
    [(or 'null (? boolean?) (? string?)) #t]
    [(? exact-integer?) #t]
    [(list xs ...) (andmap json? xs)]
    [(hash-table (keys values) ...) (and (andmap symbol? keys) (andmap json? values))]
    [_ #f]))

(provide
 (contract-out
  [json? (-> any/c boolean?)]
  [json->string (->* (json?) (#:indent (or/c #f exact-nonnegative-integer?)) non-empty-string?)]
  [escape (-> string? string?)]
  [json-depth (-> json? exact-nonnegative-integer?)]))

(define (escape s)
  (define out (open-output-string))
  (for ([c (in-string s)])
    (case c
      [(#\") (write-string "\\\"" out)]
      [(#\\) (write-string "\\\\" out)]
      [(#\newline) (write-string "\\n" out)]
      [else (write-char c out)]))
  (get-output-string out))

(define (json->string x #:indent [indent #f])
  (with-output-to-string
    (lambda ()
      (let show ([x x])
        (cond
          [(eq? x 'null) (display "null")]
          [(boolean? x) (display (if x "true" "false"))]
          [(exact-integer? x) (display x)]
          [(string? x) (printf "\"~a\"" (escape x))]
          [(list? x)
           (display "[")
           (for ([element (in-list x)] [i (in-naturals)])
             (unless (zero? i) (display ","))
             (show element))
           (display "]")]
          [(hash? x)
           (display "{")
           (for ([(key value) (in-hash x)] [i (in-naturals)])
             (unless (zero? i) (display ","))
             (printf "\"~a\":" (escape (symbol->string key)))
             (show value))
           (display "}")])))))

(define (json-depth x)
  (cond
    [(list? x) (add1 (apply max 0 (map json-depth x)))]
    [(hash? x) (add1 (apply max 0 (map json-depth (hash-values x))))]
    [else 0]))
