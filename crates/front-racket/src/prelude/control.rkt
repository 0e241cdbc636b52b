;; Control: escapes, winding, parameters, and the guards of structure types. An escape is a mark on the continuation
;; and a jump to it; a parameter is a procedure whose guard's contract says how it's read and set.

(define (#%escaping who f again)
  (if (procedure? f) (void) (#%argument-error who "procedure?" f))
  (let ([mark (box #f)])
    (#%with-prompt mark (lambda () (f (lambda results (#%escape mark results again)))))))
(define (call-with-escape-continuation f) (#%escaping 'call/ec f #t))
(define call/ec call-with-escape-continuation)
;; A full continuation is as good as an escape as long as nobody comes back with it.
(define (call-with-current-continuation f) (#%escaping 'call-with-current-continuation f #f))
(define call/cc call-with-current-continuation)
(define-syntax-rule (let/ec k body ...) (call-with-escape-continuation (lambda (k) body ...)))
(define-syntax-rule (let/cc k body ...) (call-with-current-continuation (lambda (k) body ...)))

(define (dynamic-wind pre thunk post)
  (#%check dynamic-wind (and (procedure? pre) (procedure-arity-includes? pre 0)) "(-> any)" pre)
  (#%check dynamic-wind (and (procedure? thunk) (procedure-arity-includes? thunk 0)) "(-> any)" thunk)
  (#%check dynamic-wind (and (procedure? post) (procedure-arity-includes? post 0)) "(-> any)" post)
  (pre)
  (let-values ([results (#%winding post thunk)])
    (post)
    (apply values results)))

(struct #%parameter-record (get set convert))
(define (parameter? x) (and (#%guarded? x) (#%parameter-record? (#%guarded-contract x))))
(define (#%make-parameter get set convert)
  (let ([parameter-procedure (case-lambda [() (get)] [(x) (set (convert x))])])
    (#%guard parameter-procedure parameter-procedure (#%parameter-record get set convert) '(#f . #f))))
(define (make-parameter v [guard #f] [name 'parameter-procedure])
  (#%check make-parameter (or (not guard) (and (procedure? guard) (procedure-arity-includes? guard 1)))
           "(or/c (procedure-arity-includes/c 1) #f)" guard)
  (#%check make-parameter (symbol? name) "symbol?" name)
  (let ([cell (box v)])
    (#%make-parameter (lambda () (unbox cell)) (lambda (x) (set-box! cell x)) (or guard (lambda (x) x)))))
(define (#%parameterize bindings thunk)
  (for-each (lambda (b) (#%check parameterize (parameter? (car b)) "parameter?" (car b))) bindings)
  (let* ([records (map (lambda (b) (#%guarded-contract (car b))) bindings)]
         [news (map (lambda (r b) ((#%parameter-record-convert r) (cdr b))) records bindings)]
         [olds (map (lambda (r) ((#%parameter-record-get r))) records)]
         [put (lambda (values) (for-each (lambda (r x) ((#%parameter-record-set r) x)) records values))])
    (put news)
    (let-values ([results (#%winding (lambda () (put olds)) thunk)])
      (put olds)
      (apply values results))))
(define-syntax-rule (parameterize ([p v] ...) body ...)
  (#%parameterize (list (cons p v) ...) (lambda () body ...)))
(define-syntax parameterize*
  (syntax-rules ()
    [(_ () body ...) (let () body ...)]
    [(_ ([p v] more ...) body ...) (parameterize ([p v]) (parameterize* (more ...) body ...))]))
(define (parameter/c in [out in])
  (let* ([in (#%contract in)] [out (#%contract out)] [name (list 'parameter/c (#%contract-record-name in))])
    (#%contract-record
     name
     #f
     parameter?
     (lambda (v b)
       (if (parameter? v)
           (let ([r (#%guarded-contract v)] [swapped (#%swap b)])
             (#%make-parameter (lambda () (#%project out ((#%parameter-record-get r)) b))
                               (#%parameter-record-set r)
                               (lambda (x) ((#%parameter-record-convert r) (#%project in x swapped)))))
           (#%violate b name v))))))

;; Each guard sees the first fields and the name of the type, and returns what the fields are to be.
(define (#%checked-guard guard fields)
  (if (procedure? guard) (void) (#%argument-error 'make-struct-type "(or/c procedure? #f)" guard))
  (if (procedure-arity-includes? guard (add1 fields))
      guard
      (#%library-error 'make-struct-type "guard procedure does not accept correct number of arguments" guard)))
(define (#%construct-guarded constructor name guards fields)
  (let loop ([guards guards] [fields fields])
    (if (null? guards)
        (#%construct constructor fields)
        (let ([n (cdr (car guards))])
          (let-values ([checked (apply (car (car guards)) (append (take fields n) (list name)))])
            (if (eqv? (length checked) n)
                (loop (cdr guards) (append checked (drop fields n)))
                (#%library-error name "result arity mismatch of the guard" checked)))))))
