#lang racket
;; Dictionaries, loops from the right and by need, cycles, last rounds, lists in any order, titles.

(define pairs '((a . 1) (b . 2)))
(list (dict-ref pairs 'b) (dict-ref pairs 'q 3) (dict-ref pairs 'q (λ () 4)))
(list (dict-ref (hash 'a 1) 'a) (dict-ref (vector 5 6) 1) (dict-ref (vector 5 6) 2 'none))
(list (dict-set pairs 'c 3) (dict-set pairs 'a 3) (dict-set (hash 'a 1) 'a 2))
(list (dict-remove '((a . 1) (b . 2) (a . 4)) 'a) (dict-remove pairs 'q))
(list (dict-keys pairs) (dict-values pairs) (dict-keys (vector 5 6)) (dict-count pairs) (dict-count (vector 1)))
(list (dict-update pairs 'a add1) (dict-update pairs 'q add1 0))
(list (dict? pairs) (dict? '((a . 1) 3)) (dict? (vector)) (dict? 5) (dict-empty? '()) (dict-mutable? pairs))
(list (dict-has-key? pairs 'a) (dict-has-key? (vector 1) 1) (dict-map pairs list) (dict->list (hash 'a 1)))
(let ([h (make-hash)])
  (dict-set! h 'x 1)
  (dict-update! h 'x add1)
  (dict-update! h 'y add1 10)
  (sort (hash->list h) < #:key cdr))
(for/list ([(k v) (in-dict pairs)]) (list v k))
(with-handlers ([exn:fail? (λ (e) 'no-entry)]) (dict-ref pairs 'q))
(with-handlers ([exn:fail:contract? (λ (e) 'no-dictionary)]) (dict-ref 5 'q))

(for/list ([x (in-cycle '(1 2))] [y (in-range 5)]) (cons x y))
(for/list ([x (in-cycle "ab" (vector 1))] [y 7]) x)
(for/list ([x (in-sequences '(1 2) (vector 3) "ab")]) x)

(for/foldr ([all '()]) ([x '(1 2 3)] #:when (odd? x)) (cons (* x x) all))
(for/foldr ([all '()] [sum 0] #:result (list all sum)) ([x '(1 2 3)]) (values (cons sum all) (+ sum x)))
(for*/foldr ([text ""]) ([x '("a" "b")] [y 2]) (string-append text x (number->string y)))

(for/list ([x 10] #:final (= x 3)) x)
(for/list ([x 10] #:when (odd? x) #:final (> x 4)) x)
(for/list ([x 10]) #:final (= x 3) (* x x))
(for/sum ([x 10]) (define y (* x x)) #:final (> y 10) y)
(for/fold ([a 0] [b '()]) ([x '(1 2 3 4)] #:final (= x 2)) (values (+ a x) (cons x b)))

(stream->list (for/stream ([x '(1 2 3)] #:when (odd? x)) (* x x)))
(stream->list (stream-take (for/stream ([x (in-naturals)] #:unless (= x 1)) (* x x)) 4))
(stream->list (for*/stream ([x 3] #:break (= x 2) [y '(a b)]) (cons x y)))
(stream->list (for/stream ([x 5] #:final (= x 2)) x))
(stream-first (for/stream ([x '(1 0)]) (/ 1 x)))

(match '(1 a "x") [(list-no-order (? string? s) (? symbol? y) n) (list s y n)])
(match '(1 2 3 1) [(list-no-order 1 x (? even?) y) (list x y)])
(match '(1 2) [(list-no-order 3 x) x] [(list-no-order) 'none] [_ 'other])

(list (string-titlecase "hello wORLD it's 2day a.b i-j k_l ünï") (string-titlecase ""))
