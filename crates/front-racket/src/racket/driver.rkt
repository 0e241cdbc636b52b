;; Runs clients against modules and says how that ends. On standard output it writes (ready version); then each line of
;; standard input is a request
;;
;;   (run ((name text) ...) client folder seconds megabytes how)
;;
;; and gets one list on a line of its own, of strings and numbers, whose last element is what the client printed:
;;
;;   ("finished" output)
;;   ("blame" party value contract source position message output)
;;                      a contract was violated: whose promise was broken, what's called by the contract's owner how, its
;;                      contract, where that stands
;;   (class source position span message output)
;;                      another exception, and in which expression, as far as that's known; its class is "arity", "divide",
;;                      "variable", "contract", "match", "syntax", "fail", or "raised" for what's no exception
;;   ("time" output), ("memory" output)
;;   ("load" message output)   a source couldn't be declared
;;
;; Each text is declared as `load` would: its modules are called by their names, that of `#lang` by the name that comes with the
;; text. Errortrace, if it's installed, tells in which expression an exception was raised; without it the context has to do. It
;; changes what a program does now and then (with Racket 8.7 a call in the middle of a large expression may return nothing), so
;; `how` is "traced" or "plain": without errortrace, in a namespace of its own.
(module touchstone-driver racket/base
  (require racket/port
           (only-in racket/contract/private/blame
                    exn:fail:contract:blame? exn:fail:contract:blame-object
                    blame-positive blame-value blame-contract blame-source))

  (define answers (current-output-port))
  (define-namespace-anchor anchor)
  (define own-namespace (namespace-anchor->empty-namespace anchor))
  (dynamic-require 'racket #f)

  ;; A namespace serves many runs, since expanding the first module in a new one takes long; but no module changes its text in
  ;; one, and not too many come together.
  (define most-modules 200)
  (define namespace #f)
  (define declared (make-hash))
  (define instrument #f)
  ;; The key of errortrace's marks, or #f.
  (define key
    (with-handlers ([void (λ (_) #f)]) (dynamic-require 'errortrace/errortrace-key 'errortrace-key)))

  (define (renew!)
    (set! namespace (make-base-namespace))
    (hash-clear! declared)
    (for ([library '(racket racket/contract)])
      (namespace-attach-module own-namespace library namespace))
    (set! instrument
          (or (and key
                   (with-handlers ([void (λ (_) #f)])
                     (define make (dynamic-require 'errortrace/errortrace-lib 'make-errortrace-compile-handler))
                     (parameterize ([current-namespace namespace]) (make))))
              (current-compile))))

  (define (prepare! sources)
    (when (or (not namespace)
              (> (hash-count declared) most-modules)
              (for/or ([source sources])
                (define before (hash-ref declared (car source) #f))
                (and before (not (equal? before (cadr source))))))
      (renew!))
    (for ([source sources]) (hash-set! declared (car source) (cadr source))))

  (define (forms name text)
    (define in (open-input-string text))
    (port-count-lines! in)
    (let loop ()
      (define form (parameterize ([read-accept-reader #t] [read-accept-lang #t]) (read-syntax name in)))
      (if (eof-object? form) '() (cons form (loop)))))

  (define (evaluate form)
    (eval (namespace-syntax-introduce form)))

  (define (declare! name text)
    (for ([form (forms name text)])
      (evaluate (if (module? form) (renamed form name) form))))

  (define (module? form)
    (define parts (syntax->list form))
    (and parts (>= (length parts) 3) (eq? (syntax-e (car parts)) 'module)))

  ;; `#lang` names its module by the source, if that's a path; here it's told.
  (define (renamed form name)
    (define parts (syntax->list form))
    (define old (cadr parts))
    (if (memq (syntax-e old) '(anonymous-module |anonymous module|))
        (datum->syntax form (list* (car parts) (datum->syntax old (string->symbol name) old) (cddr parts)) form form)
        form))

  (define clients 0)

  (define (run sources client folder plain?)
    (if plain?
        (let ([kept-namespace namespace] [kept-declared declared] [kept-instrument instrument])
          (set! declared (make-hash))
          (renew!)
          (set! instrument (current-compile))
          (begin0
            (run-here sources client folder)
            (set! namespace kept-namespace)
            (set! declared kept-declared)
            (set! instrument kept-instrument)))
        (begin
          (prepare! sources)
          (run-here sources client folder))))

  (define (run-here sources client folder)
    (set! clients (+ clients 1))
    (define name (string->symbol (format "client~a" clients)))
    (parameterize ([current-namespace namespace]
                   [compile-enforce-module-constants #f]
                   [current-compile instrument]
                   [current-command-line-arguments (vector)]
                   [current-directory (if (directory-exists? folder) folder (current-directory))])
      (define problem
        (with-handlers ([void (λ (e) (if (exn? e) (exn-message e) (format "~s" e)))])
          (for ([source sources]) (declare! (car source) (cadr source)))
          #f))
      (if problem
          (list "load" problem)
          (with-handlers ([void (λ (e) (judge e name))])
            (evaluate (datum->syntax #f (list* 'module name 'racket (forms "client" client))))
            (dynamic-require `',name #f)
            (list "finished")))))

  (define (judge e client)
    (cond
      [(exn:fail:contract:blame? e)
       (define blame (exn:fail:contract:blame-object e))
       (define at (blame-source blame))
       (list "blame"
             (party (blame-positive blame) client)
             (printed (blame-value blame))
             (printed (blame-contract blame))
             (if (string? (srcloc-source at)) (srcloc-source at) "")
             (or (srcloc-position at) 0)
             (exn-message e))]
      [(exn? e)
       (define-values (source position span) (place e))
       (list (class e) source position span (exn-message e))]
      [else (list "raised" "" 0 0 (format "~v" e))]))

  (define (class e)
    (cond [(exn:fail:contract:arity? e) "arity"]
          [(exn:fail:contract:divide-by-zero? e) "divide"]
          [(exn:fail:contract:variable? e) "variable"]
          [(exn:fail:contract? e) "contract"]
          [(exn:fail:syntax? e) "syntax"]
          [(regexp-match? #rx"^match[^ ]*: no matching clause" (exn-message e)) "match"]
          [else "fail"]))

  (define (printed x) (if x (format "~s" x) ""))

  ;; f, or f/sub for a module inside, or client.
  (define (party p client)
    (let name-of ([p p])
      (cond [(eq? p client) "client"]
            [(symbol? p) (symbol->string p)]
            [(path? p) (path->string p)]
            [(and (pair? p) (eq? (car p) 'quote)) (name-of (cadr p))]
            [(and (list? p) (memq (car p) '(function definition))) (format "~s" p)]
            [(list? p)
             (apply string-append (name-of (car p)) (map (λ (part) (string-append "/" (name-of part))) (cdr p)))]
            [else (format "~s" p)])))

  ;; The text, position and span of the innermost expression that was being evaluated.
  (define (place e)
    (define from-marks
      (for/or ([mark (if key (continuation-mark-set->list (exn-continuation-marks e) key) '())])
        (and (list? mark) (>= (length mark) 6)
             (string? (list-ref mark 1)) (number? (list-ref mark 4))
             (list (list-ref mark 1) (list-ref mark 4) (or (list-ref mark 5) 0)))))
    (define found
      (or from-marks
          (for/or ([frame (continuation-mark-set->context (exn-continuation-marks e))])
            (define at (cdr frame))
            (and (srcloc? at) (string? (srcloc-source at)) (srcloc-position at)
                 (list (srcloc-source at) (srcloc-position at) (or (srcloc-span at) 0))))
          (list "" 0 0)))
    (apply values found))

  (define (answer-to sources client folder seconds megabytes how)
    (define custodian (make-custodian))
    (define output (open-output-bytes))
    (define outcome #f)
    (define worker
      (parameterize ([current-custodian custodian])
        (thread
         (λ ()
           (set! outcome
                 (parameterize ([current-output-port output]
                                [current-error-port (open-output-nowhere)]
                                [current-input-port (open-input-string "")]
                                [exit-handler (λ (_) (error "exit"))])
                   (run sources client folder (equal? how "plain"))))))))
    (define meter
      (thread
       (λ ()
         (let loop ()
           (sleep 0.1)
           (unless (> (current-memory-use) (* megabytes 1048576)) (loop))))))
    (define ended (sync/timeout seconds worker meter))
    (custodian-shutdown-all custodian)
    (kill-thread meter)
    (unless outcome (set! namespace #f) (collect-garbage))
    (append (or outcome (list (if (eq? ended meter) "memory" "time")))
            (list (bytes->string/utf-8 (get-output-bytes output) #\?))))

  (define (say answer)
    (write answer answers)
    (newline answers)
    (flush-output answers))

  (say (list "ready" (version)))
  (let loop ()
    (define request (read))
    (unless (eof-object? request)
      (say (apply answer-to (cdr request)))
      (loop))))
