#lang racket
;; A player in a field with pursuers. Everything is an object: a function that takes a message and produces a
;; method. Positions, creatures, crowds and the world know each other only by what they answer.
;; Broken: the distance of a point above another isn't made positive.

(provide (contract-out
          [point/c contract?]
          [creature/c contract?]
          [crowd/c contract?]
          [game/c contract?]
          [new-point (-> coordinate/c coordinate/c point/c)]
          [new-player (-> point/c creature/c)]
          [new-pursuer (-> point/c creature/c)]
          [nobody crowd/c]
          [join (-> creature/c crowd/c crowd/c)]
          [new-game (-> creature/c crowd/c game/c)]
          [opening (-> game/c)]))

;; ---------------------------------------------------------------------------------------------------------------
;; What the objects promise

(define coordinate/c exact-integer?)

(define point/c
  (->i ([msg (one-of/c 'x 'y 'moved 'toward 'distance)])
       [method (msg)
               (match msg
                 ['x (-> coordinate/c)]
                 ['y (-> coordinate/c)]
                 ['moved (-> coordinate/c coordinate/c (recursive-contract point/c))]
                 ['toward (-> (recursive-contract point/c) exact-positive-integer?
                              (recursive-contract point/c))]
                 ['distance (-> (recursive-contract point/c) exact-nonnegative-integer?)])]))

(define creature/c
  (->i ([msg (one-of/c 'place 'reach 'next 'touches?)])
       [method (msg)
               (match msg
                 ['place (-> point/c)]
                 ['reach (-> exact-positive-integer?)]
                 ['next (-> point/c (recursive-contract creature/c))]
                 ['touches? (-> (recursive-contract creature/c) boolean?)])]))

(define crowd/c
  (->i ([msg (one-of/c 'size 'next 'any-touches?)])
       [method (msg)
               (match msg
                 ['size (-> exact-nonnegative-integer?)]
                 ['next (-> point/c (recursive-contract crowd/c))]
                 ['any-touches? (-> creature/c boolean?)])]))

(define game/c
  (->i ([msg (one-of/c 'player 'crowd 'tick 'steer 'over? 'score)])
       [method (msg)
               (match msg
                 ['player (-> creature/c)]
                 ['crowd (-> crowd/c)]
                 ['tick (-> (recursive-contract game/c))]
                 ['steer (-> coordinate/c coordinate/c (recursive-contract game/c))]
                 ['over? (-> boolean?)]
                 ['score (-> exact-nonnegative-integer?)])]))

;; ---------------------------------------------------------------------------------------------------------------
;; Points

(define (sign n)
  (cond [(> n 0) 1]
        [(< n 0) -1]
        [else 0]))

;; A coordinate that's at most `reach` nearer to another one, and not beyond it.
(define (approach from to reach)
  (let ([gap (- to from)])
    (if (<= (abs gap) reach)
        to
        (+ from (* reach (sign gap))))))

(define (new-point x y)
  (λ (msg)
    (match msg
      ['x (λ () x)]
      ['y (λ () y)]
      ['moved (λ (dx dy) (new-point (+ x dx) (+ y dy)))]
      ['toward
       (λ (goal reach)
         (new-point (approach x ((goal 'x)) reach)
                    (approach y ((goal 'y)) reach)))]
      ['distance
       (λ (other)
         (+ (abs (- ((other 'x)) x))
            (- ((other 'y)) y)))])))

;; ---------------------------------------------------------------------------------------------------------------
;; Creatures. What players and pursuers have in common is in a maker of methods, to which each gives its own.

(define (creature place reach next)
  (λ (msg)
    (match msg
      ['place (λ () place)]
      ['reach (λ () reach)]
      ['next (λ (goal) (next goal))]
      ['touches?
       (λ (other)
         (<= ((place 'distance) ((other 'place)))
             (+ reach ((other 'reach)))))])))

(define player-speed 3)
(define pursuer-speed 1)

(define (new-player place)
  (creature place 1
            (λ (goal) (new-player ((place 'toward) goal player-speed)))))

(define (new-pursuer place)
  (creature place 2
            (λ (goal) (new-pursuer ((place 'toward) goal pursuer-speed)))))

;; ---------------------------------------------------------------------------------------------------------------
;; Crowds

(define nobody
  (λ (msg)
    (match msg
      ['size (λ () 0)]
      ['next (λ (goal) nobody)]
      ['any-touches? (λ (creature) #f)])))

(define (join one others)
  (λ (msg)
    (match msg
      ['size (λ () (+ 1 ((others 'size))))]
      ['next (λ (goal) (join ((one 'next) goal) ((others 'next) goal)))]
      ['any-touches?
       (λ (creature)
         (or ((one 'touches?) creature)
             ((others 'any-touches?) creature)))])))

;; The creatures at a list of places.
(define (crowd-at places)
  (if (null? places)
      nobody
      (join (new-pursuer (car places)) (crowd-at (cdr places)))))

;; ---------------------------------------------------------------------------------------------------------------
;; The game

(define (make-game player crowd goal score)
  (λ (msg)
    (match msg
      ['player (λ () player)]
      ['crowd (λ () crowd)]
      ['steer (λ (x y) (make-game player crowd (new-point x y) score))]
      ['over? (λ () ((crowd 'any-touches?) player))]
      ['score (λ () score)]
      ['tick
       (λ ()
         (let* ([moved ((player 'next) goal)]
                [closer ((crowd 'next) ((moved 'place)))])
           (make-game moved closer goal (+ score ((closer 'size))))))])))

(define (new-game player crowd)
  (make-game player crowd ((player 'place)) 0))

(define (opening)
  (new-game (new-player (new-point 0 0))
            (crowd-at (list (new-point 20 20)
                            (new-point -20 20)
                            (new-point 0 -30)))))
