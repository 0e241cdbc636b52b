#lang racket
;; A snake on a board: it moves, eats, grows, and dies at the walls and when it bites itself. The world is a value;
;; each move makes a new one. Positions are of the board or one step beyond it, and a snake is a path.
;; Broken: food is placed wherever somebody says, on the board or not.

(provide (contract-out
          [width exact-positive-integer?]
          [height exact-positive-integer?]
          [struct cell ([x exact-integer?] [y exact-integer?])]
          [struct snake ([heading heading/c] [body (non-empty-listof cell/c)])]
          [struct world ([snake snake/c] [food cell/c] [eaten exact-nonnegative-integer?])]
          [start-world (-> world/c)]
          [turn (-> world/c heading/c world/c)]
          [step (-> (and/c world/c running?) (-> cell/c cell/c) world/c)]
          [running? (-> world/c boolean?)]
          [score (-> world/c exact-nonnegative-integer?)]
          [picture (-> world/c (listof string?))]))

;; The board has the columns 0 to width - 1 and the rows 0 to height - 1.
(define width 12)
(define height 8)

(struct cell (x y))
(struct snake (heading body))
(struct world (snake food eaten))

(define heading/c (one-of/c 'up 'down 'left 'right))

(define cell/c
  (struct/c cell
            (and/c exact-integer? (between/c -1 12))
            (and/c exact-integer? (between/c -1 8))))

(define snake/c
  (and/c (struct/c snake heading/c (non-empty-listof cell/c))
         (λ (s) (path? (snake-body s)))))

(define world/c
  (and/c (struct/c world snake/c cell/c exact-nonnegative-integer?)
         (λ (w) (on-board? (world-food w)))))

;; ---------------------------------------------------------------------------------------------------------------
;; Cells

(define (same-cell? a b)
  (and (= (cell-x a) (cell-x b))
       (= (cell-y a) (cell-y b))))

(define (distance a b)
  (+ (abs (- (cell-x a) (cell-x b)))
     (abs (- (cell-y a) (cell-y b)))))

(define (on-board? c)
  (and (< -1 (cell-x c) width)
       (< -1 (cell-y c) height)))

(define (among? c cells)
  (ormap (λ (other) (same-cell? c other)) cells))

;; A cell further in some direction.
(define (neighbour c heading)
  (let ([x (cell-x c)]
        [y (cell-y c)])
    (case heading
      [(up) (cell x (- y 1))]
      [(down) (cell x (+ y 1))]
      [(left) (cell (- x 1) y)]
      [(right) (cell (+ x 1) y)])))

;; ---------------------------------------------------------------------------------------------------------------
;; Snakes

;; Each cell is next to the one before it.
(define (path? cells)
  (or (null? (cdr cells))
      (and (= 1 (distance (car cells) (cadr cells)))
           (path? (cdr cells)))))

(define (head s) (car (snake-body s)))

(define (opposite heading)
  (case heading
    [(up) 'down]
    [(down) 'up]
    [(left) 'right]
    [(right) 'left]))

(define (all-but-last xs)
  (if (null? (cdr xs))
      '()
      (cons (car xs) (all-but-last (cdr xs)))))

;; One step ahead: a cell is added in front, and the last one is left.
(define (slither s)
  (let ([heading (snake-heading s)]
        [body (snake-body s)])
    (snake heading
           (cons (neighbour (car body) heading)
                 (all-but-last body)))))

;; The same without leaving the last one.
(define (grow s)
  (let ([heading (snake-heading s)]
        [body (snake-body s)])
    (snake heading
           (cons (neighbour (car body) heading) body))))

(define (bites-itself? s)
  (among? (head s) (cdr (snake-body s))))

;; A snake of more than one cell doesn't turn back into itself.
(define (turned s heading)
  (if (and (pair? (cdr (snake-body s)))
           (eq? heading (opposite (snake-heading s))))
      s
      (snake heading (snake-body s))))

;; ---------------------------------------------------------------------------------------------------------------
;; Worlds

(define (start-world)
  (world (snake 'right (list (cell 5 3) (cell 4 3) (cell 3 3)))
         (cell 8 3)
         0))

(define (running? w)
  (let ([s (world-snake w)])
    (and (on-board? (head s))
         (not (bites-itself? s)))))

(define (eating? w)
  (same-cell? (head (world-snake w)) (world-food w)))

(define (score w) (world-eaten w))

(define (turn w heading)
  (world (turned (world-snake w) heading)
         (world-food w)
         (world-eaten w)))

;; What somebody proposes as the next piece of food, moved onto the board.
(define (onto-board c)
  (cell (max 0 (min (cell-x c) (- width 1)))
        (max 0 (min (cell-y c) (- height 1)))))

;; One tick: the snake moves; if it has reached the food it grows, and `place` says where the next piece is.
(define (step w place)
  (let ([s (world-snake w)]
        [food (world-food w)])
    (if (eating? w)
        (world (grow s)
               (place food)
               (+ (world-eaten w) 1))
        (world (slither s)
               food
               (world-eaten w)))))

;; ---------------------------------------------------------------------------------------------------------------
;; Pictures: a string for each row

(define (symbol-at w c)
  (let ([s (world-snake w)])
    (cond [(same-cell? c (head s)) "@"]
          [(among? c (snake-body s)) "o"]
          [(same-cell? c (world-food w)) "*"]
          [else "."])))

(define (row w y)
  (let loop ([x 0])
    (if (= x width)
        ""
        (string-append (symbol-at w (cell x y)) (loop (+ x 1))))))

(define (picture w)
  (let loop ([y 0])
    (if (= y height)
        '()
        (cons (row w y) (loop (+ y 1))))))
