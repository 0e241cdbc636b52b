#lang racket
;; Lines of words, none longer than the line.
(define (fits? width) (λ (line) (<= (string-length line) width)))

(provide (contract-out
          [wrap (->i ([words (listof (and/c string? (λ (w) (<= 1 (string-length w) 4))))]
                      [width (integer-in 4 10)])
                     [r (width) (listof (fits? width))])]
          [initials (-> (listof string?) string?)]
          [title (-> string? string?)]))

(define (wrap words width)
  (define-values (lines line)
    (for/fold ([lines '()] [line #f]) ([word (in-list words)])
      (cond [(not line) (values lines word)]
            [(<= (+ (string-length line) 1 (string-length word)) width)
             (values lines (string-append line " " word))]
            [else (values (cons line lines) word)])))
  (reverse (if line (cons line lines) lines)))

(define (initials words)
  (list->string (for/list ([w (in-list words)] #:unless (string=? w "")) (string-ref w 0))))

(define (title text)
  (if (string=? text "")
      text
      (string-append (string-upcase (substring text 0 1)) (substring text 1))))
