#lang racket/base
;; Checks the pairs of examples/contracts with Racket itself, and nothing of Touchstone:
;;
;;   NAME.ok.rkt and NAME.bad.rkt load; NAME.client.rkt makes NAME.bad.rkt blamed; the same client doesn't make
;;   NAME.ok.rkt blamed.
;;
;; A module is blamed by a contract whose broken promise is its own (exn:fail:contract:blame), or by a primitive
;; that's misused in its code: which code that is, errortrace tells. The comment "Blames NAME.bad: ..." of a client
;; names the module, "NAME.bad/sub" one of its submodules.
;;
;;   racket scripts/contracts-corpus.rkt [--exercise] [DIR or PREFIX]...
;;   racket scripts/contracts-corpus.rkt --clients DIR
;;
;; --exercise also calls each export of the correct modules with random arguments of its contract. --clients runs each
;; *.client.rkt of a folder, as `touchstone contracts --emit DIR` writes them, and checks that it blames what it says.

(require racket/list racket/match racket/string racket/path racket/port racket/contract
         racket/runtime-path errortrace/errortrace-lib errortrace/errortrace-key racket/cmdline racket/random)

(define-runtime-path corpus "../examples/contracts")
(define seconds 20)
(define exercise? #f)
(define clients? #f)

(define chosen
  (command-line #:once-each
                ["--exercise" "random arguments for the correct modules" (set! exercise? #t)]
                ["--clients" "check clients alone" (set! clients? #t)]
                #:args places places))

;; Who is at fault: (list 'module NAME WHY), (list 'other NAME WHY), 'nobody or 'time.
(define (fault-of thunk)
  (define answer #f)
  (define custodian (make-custodian))
  (define runner
    (parameterize ([current-custodian custodian])
      (thread
       (λ ()
         (set! answer
               (with-handlers ([(λ (e) #t) judge])
                 (parameterize ([current-output-port (open-output-nowhere)]
                                [current-error-port (open-output-nowhere)])
                   (thunk))
                 'nobody))))))
  (sync/timeout seconds runner)
  (begin0 (or answer 'time)
          (custodian-shutdown-all custodian)))

(define (judge e)
  (cond [(exn:fail:contract:blame? e)
         (define party (blame-positive (exn:fail:contract:blame-object e)))
         (list 'blame (party-name party) (exn-message e))]
        [(exn? e)
         (list 'error (place-name e) (exn-message e))]
        [else (list 'raised "?" (format "~s" e))]))

;; A party is a path, or a path and the names of submodules.
(define (party-name party)
  (match party
    [(? path?) (stem party)]
    [(cons (? path? file) subs) (string-join (cons (stem file) (map symbol->string subs)) "/")]
    [_ (format "~s" party)]))

(define (stem file)
  (path->string (path-replace-extension (file-name-from-path file) #"")))

;; The file of the innermost expression that was being evaluated.
(define (place-name e)
  (define marks (continuation-mark-set->list (exn-continuation-marks e) errortrace-key))
  (define innermost
    (for/or ([mark marks])
      (match mark
        [(list _ (? path? file) _ ...) (stem file)]
        [_ #f])))
  (or innermost "?"))

;; All programs share a namespace, since expanding the first module in one costs a second. Their names are paths.
(define-namespace-anchor anchor)
(define namespace (make-base-namespace))
(dynamic-require 'racket #f)
(for ([library '(racket racket/contract)])
  (namespace-attach-module (namespace-anchor->empty-namespace anchor) library namespace))
(define instrument (parameterize ([current-namespace namespace]) (make-errortrace-compile-handler)))

(define (instrumented action)
  (parameterize ([current-namespace namespace]
                 [current-compile instrument])
    (action)))

(define (load-module file)
  (instrumented (λ () (dynamic-require file #f))))

;; The client's module with another file in place of the one that it requires.
(define (run-client client file)
  (define datum
    (parameterize ([read-accept-reader #t])
      (call-with-input-file client
        (λ (in) (port-count-lines! in) (read-syntax client in)))))
  (define (swap form)
    (syntax-case form ()
      [(name argument) (eq? (syntax-e #'name) 'require)
                       (datum->syntax form (list #'name (datum->syntax #'argument `(file ,(path->string file)) #'argument)) form)]
      [(part ...) (datum->syntax form (map swap (syntax->list form)) form form)]
      [_ form]))
  (define name (simplify-path (path->complete-path (path-add-extension file #".client" #"."))))
  (instrumented
   (λ ()
     (parameterize ([current-module-declare-name (make-resolved-module-path name)])
       (eval (namespace-syntax-introduce (swap datum))))
     (dynamic-require name #f))))

(define (exercise file)
  (instrumented
   (λ ()
     (dynamic-require file #f)
     (define-values (variables syntaxes) (module->exports file))
     (for* ([phase variables] #:when (eqv? 0 (car phase)) [export (cdr phase)])
       (define value (dynamic-require file (car export)))
       (when (procedure? value) (contract-exercise value #:fuel 5))))))

(define (claimed client)
  (for/or ([line (call-with-input-file client port->lines)])
    (match (regexp-match #px"^;; Blames ([^ :]+):" line)
      [(list _ name) name]
      [_ #f])))

(define bad-ones 0)
(define (complain what . details)
  (set! bad-ones (+ bad-ones 1))
  (printf "WRONG ~a: ~a\n" what (apply format details)))

(define (check prefix)
  (define (named ending) (simplify-path (path->complete-path (string-append prefix ending))))
  (define ok (named ".ok.rkt"))
  (define bad (named ".bad.rkt"))
  (define client (named ".client.rkt"))
  (define name (stem bad))
  (cond
    [(not (andmap file-exists? (list ok bad client))) (complain prefix "isn't a pair with a client")]
    [else
     (for ([file (list ok bad)])
       (match (fault-of (λ () (load-module file)))
         ['nobody (void)]
         [other (complain file "doesn't load: ~a" other)]))
     (match (fault-of (λ () (run-client client bad)))
       [(list _ who why)
        (unless (equal? who (claimed client))
          (complain client "blames ~a, not ~a: ~a" who (claimed client) why))
        (printf "~a blamed: ~a\n" who (car (string-split why "\n")))]
       [other (complain client "blames nobody: ~a" other)])
     (match (fault-of (λ () (run-client client ok)))
       [(list _ who why)
        (when (or (equal? who (stem ok)) (string-prefix? who (string-append (stem ok) "/")))
          (complain client "blames the correct one, ~a: ~a" who why))]
       ['time (complain client "doesn't end with the correct one")]
       [_ (void)])
     (when exercise?
       (match (fault-of (λ () (exercise ok)))
         [(list _ who why)
          (when (or (equal? who (stem ok)) (string-prefix? who (string-append (stem ok) "/")))
            (complain ok "is blamed with random arguments: ~a" why))]
         ['time (printf "~a: out of time with random arguments\n" ok)]
         [_ (void)]))]))

(define (prefixes place)
  (cond [(directory-exists? place)
         (sort (for/list ([file (in-directory place)] #:when (regexp-match? #rx"[.]ok[.]rkt$" (path->string file)))
                 (regexp-replace #rx"[.]ok[.]rkt$" (path->string file) ""))
               string<?)]
        [else (list place)]))

;; A client that requires the module it breaks by its path. Where a primitive fails only the file is known: which of its modules
;; misused it is taken from the client, whose name begins with the file's.
(define (check-client file)
  (match (fault-of (λ () (load-module (simplify-path (path->complete-path file)))))
    [(list kind who why)
     (define name (or (claimed file) "nobody"))
     (define inside? (string-prefix? (path->string (file-name-from-path file)) (string-append who ".")))
     (unless (or (equal? who name)
                 (string-suffix? who (string-append "/" name))
                 (and (eq? kind 'error) inside?))
       (complain file "blames ~a, not ~a: ~a" who name why))]
    [other (complain file "blames nobody: ~a" other)]))

(define (clients place)
  (sort (for/list ([file (in-directory place)] #:when (regexp-match? #rx"[.]client[.]rkt$" (path->string file))) file)
        path<?))

(define all
  (if clients?
      (append-map clients chosen)
      (append-map prefixes (if (null? chosen) (list (path->string corpus)) chosen))))
(file-stream-buffer-mode (current-output-port) 'line)
(for-each (if clients? check-client check) all)
(printf "~a ~a, ~a wrong\n" (length all) (if clients? "clients" "pairs") bad-ones)
(exit (if (zero? bad-ones) 0 1))
