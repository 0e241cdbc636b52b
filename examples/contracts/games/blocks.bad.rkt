#lang racket
;; Falling blocks: a piece of four cells falls on what lies there, is moved and turned, comes to rest, and full rows go away.
;; The field is a list of rows from the top, each a list of colours or #f. The invariants: the rows have the field's
;; width and there are always equally many; the piece lies in the field and on nothing.
;; Broken: a piece is pushed without a look at whether it fits.

(provide (contract-out
          [columns exact-positive-integer?]
          [rows exact-positive-integer?]
          [struct at ([column exact-integer?] [row exact-integer?])]
          [struct piece ([colour colour/c] [centre place/c] [cells (listof place/c)])]
          [struct game ([field field/c] [piece piece/c] [full exact-nonnegative-integer?])]
          [new-game (-> shape/c game/c)]
          [shapes (listof shape/c)]
          [push (-> game/c (one-of/c 'left 'right) game/c)]
          [rotate (-> game/c game/c)]
          [tick (-> (and/c game/c (λ (g) (not (lost? g)))) (-> exact-nonnegative-integer? shape/c) game/c)]
          [lost? (-> game/c boolean?)]
          [points (-> game/c exact-nonnegative-integer?)]
          [show (-> game/c (listof string?))]))

(define columns 6)
(define rows 8)

(struct at (column row))
(struct piece (colour centre cells))
(struct game (field piece full))

(define colour/c (one-of/c 'red 'green 'blue 'yellow))
(define shape/c (one-of/c 'bar 'square 'hook 'step))
(define place/c (struct/c at exact-integer? exact-integer?))
(define row/c (and/c (listof (or/c #f colour/c)) (λ (row) (= (length row) columns))))
(define field/c (and/c (listof row/c) (λ (field) (= (length field) rows))))
(define piece/c (struct/c piece colour/c place/c (listof place/c)))

(define game/c
  (and/c (struct/c game field/c piece/c exact-nonnegative-integer?)
         (λ (g) (fits? (game-piece g) (game-field g)))))

;; ---------------------------------------------------------------------------------------------------------------
;; Places

(define (shifted p dx dy)
  (at (+ (at-column p) dx) (+ (at-row p) dy)))

(define (inside? p)
  (and (<= 0 (at-column p) (- columns 1))
       (<= 0 (at-row p) (- rows 1))))

;; A quarter turn around another place.
(define (turned p centre)
  (let ([dx (- (at-column p) (at-column centre))]
        [dy (- (at-row p) (at-row centre))])
    (at (- (at-column centre) dy)
        (+ (at-row centre) dx))))

;; ---------------------------------------------------------------------------------------------------------------
;; Fields

(define (copies n x)
  (if (= n 0)
      '()
      (cons x (copies (- n 1) x))))

(define empty-row (copies columns #f))
(define empty-field (copies rows empty-row))

(define (colour-at field p)
  (list-ref (list-ref field (at-row p)) (at-column p)))

(define (free? field p)
  (and (inside? p)
       (not (colour-at field p))))

;; A list with another element at place i.
(define (with-element xs i x)
  (if (= i 0)
      (cons x (cdr xs))
      (cons (car xs) (with-element (cdr xs) (- i 1) x))))

(define (painted field p colour)
  (let ([row (list-ref field (at-row p))])
    (with-element field (at-row p) (with-element row (at-column p) colour))))

(define (full-row? row)
  (andmap (λ (colour) (if colour #t #f)) row))

;; Without full rows, and as many empty ones at the top.
(define (cleared field)
  (let* ([kept (filter (λ (row) (not (full-row? row))) field)]
         [gone (- rows (length kept))])
    (append (copies gone empty-row) kept)))

(define (count-full field)
  (foldl (λ (row n) (if (full-row? row) (+ n 1) n)) 0 field))

;; ---------------------------------------------------------------------------------------------------------------
;; Pieces

(define shapes '(bar square hook step))

(define (offsets shape)
  (case shape
    [(bar) (list (cons -1 0) (cons 0 0) (cons 1 0) (cons 2 0))]
    [(square) (list (cons 0 0) (cons 1 0) (cons 0 1) (cons 1 1))]
    [(hook) (list (cons -1 0) (cons 0 0) (cons 1 0) (cons 1 1))]
    [(step) (list (cons -1 0) (cons 0 0) (cons 0 1) (cons 1 1))]))

(define (colour-of shape)
  (case shape
    [(bar) 'red]
    [(square) 'green]
    [(hook) 'blue]
    [(step) 'yellow]))

(define (new-piece shape)
  (let ([centre (at 2 0)])
    (piece (colour-of shape)
           centre
           (map (λ (offset) (shifted centre (car offset) (cdr offset))) (offsets shape)))))

(define (fits? p field)
  (andmap (λ (c) (free? field c)) (piece-cells p)))

(define (moved p dx dy)
  (piece (piece-colour p)
         (shifted (piece-centre p) dx dy)
         (map (λ (c) (shifted c dx dy)) (piece-cells p))))

(define (rotated p)
  (piece (piece-colour p)
         (piece-centre p)
         (map (λ (c) (turned c (piece-centre p))) (piece-cells p))))

(define (put-down p field)
  (foldl (λ (c field) (painted field c (piece-colour p))) field (piece-cells p)))

;; ---------------------------------------------------------------------------------------------------------------
;; Games

(define (new-game shape)
  (game empty-field (new-piece shape) 0))

;; Some piece would have no room at the top, once this one has come to rest where it is.
(define (lost? g)
  (not (andmap (λ (shape) (fits? (new-piece shape) (cleared (put-down (game-piece g) (game-field g)))))
               shapes)))

(define (points g) (* 10 (game-full g)))

;; The piece becomes another one if that fits.
(define (attempt g p)
  (if (fits? p (game-field g))
      (game (game-field g) p (game-full g))
      g))

(define (push g side)
  (game (game-field g) (moved (game-piece g) (if (eq? side 'left) -1 1) 0) (game-full g)))

(define (rotate g)
  (attempt g (rotated (game-piece g))))

;; The piece falls by one; if it can't, it comes to rest, and `choose` says which one comes next.
(define (tick g choose)
  (let* ([field (game-field g)]
         [p (game-piece g)]
         [lower (moved p 0 1)])
    (if (fits? lower field)
        (game field lower (game-full g))
        (let* ([filled (put-down p field)]
               [full (+ (game-full g) (count-full filled))])
          (game (cleared filled)
                (new-piece (choose full))
                full)))))

;; ---------------------------------------------------------------------------------------------------------------
;; Pictures: a string for each row

(define (letter colour)
  (case colour
    [(red) "r"]
    [(green) "g"]
    [(blue) "b"]
    [(yellow) "y"]
    [else "."]))

(define (show g)
  (map (λ (row) (foldr (λ (colour text) (string-append (letter colour) text)) "" row))
       (put-down (game-piece g) (game-field g))))
