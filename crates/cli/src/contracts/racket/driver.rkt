;; Runs clients against modules and says who is to blame. The one that asks sends on standard input
;;
;;   (run (source-name text) ... client-text folder seconds megabytes)
;;
;; and gets one list on a line of standard output:
;;
;;   ("nobody")                           it ended, and nothing was wrong
;;   ("blame" party message)              a contract was violated; the party's promise was broken
;;   ("error" source position message)    a primitive was misused; in which text and where in it, as far as that's known
;;   ("raised" source position message)   something else was raised
;;   ("time"), ("memory")                 it met a bound
;;   ("load" message)                     a source couldn't be declared
;;
;; Each source is declared as it would be by `load`: its modules are called by their names. Errortrace, if it's installed,
;; tells in which expression a primitive failed; without it, the context of the exception has to do.
(module touchstone-driver racket/base
  (require racket/match racket/port racket/contract/base racket/contract/private/blame)

  (define answers (current-output-port))

  (define-namespace-anchor anchor)
  (define namespace (make-base-namespace))
  (dynamic-require 'racket #f)
  (for ([library '(racket racket/contract)])
    (namespace-attach-module (namespace-anchor->empty-namespace anchor) library namespace))

  ;; The key of errortrace's marks and its compiler, or #f.
  (define key
    (with-handlers ([void (λ (_) #f)]) (dynamic-require 'errortrace/errortrace-key 'errortrace-key)))
  (define instrument
    (and key
         (with-handlers ([void (λ (_) #f)])
           (define make (dynamic-require 'errortrace/errortrace-lib 'make-errortrace-compile-handler))
           (parameterize ([current-namespace namespace]) (make)))))

  (define (declare! name text)
    (define in (open-input-string text))
    (port-count-lines! in)
    (let loop ()
      (define form (parameterize ([read-accept-reader #t] [read-accept-lang #t]) (read-syntax name in)))
      (unless (eof-object? form)
        (eval (namespace-syntax-introduce (if (module? form) (renamed form name) form)))
        (loop))))

  (define (module? form)
    (syntax-case form () [(head . _) (eq? (syntax-e #'head) 'module)] [_ #f]))

  ;; `#lang` names its module by the source, if that's a path; here it's told.
  (define (renamed form name)
    (syntax-case form ()
      [(head old . rest)
       (if (memq (syntax-e #'old) '(anonymous-module |anonymous module|))
           (datum->syntax form (list* #'head (datum->syntax #'old (string->symbol name) #'old) #'rest) form form)
           form)]))

  (define client-count 0)

  (define (run sources client folder)
    (parameterize ([current-namespace namespace]
                   [compile-enforce-module-constants #f]
                   [current-compile (or instrument (current-compile))]
                   [current-command-line-arguments (vector)]
                   [current-directory (if (directory-exists? folder) folder (current-directory))])
      (define load-error
        (with-handlers ([(λ (_) #t) (λ (e) (if (exn? e) (exn-message e) (format "~s" e)))])
          (for ([source sources]) (declare! (car source) (cadr source)))
          #f))
      (cond
        [load-error (list "load" load-error)]
        [else
         (set! client-count (+ client-count 1))
         (define name (string->symbol (format "client~a" client-count)))
         (with-handlers ([(λ (_) #t) judge])
           (declare! "client" (format "(module ~a racket\n~a)" name client))
           (dynamic-require `',name #f)
           (list "nobody"))])))

  (define (judge e)
    (cond [(exn:fail:contract:blame? e)
           (list "blame" (party (blame-positive (exn:fail:contract:blame-object e))) (exn-message e))]
          [(exn? e)
           (define-values (source position) (place e))
           (list (if (or (exn:fail:contract? e) (exn:misc:match? e)) "error" "raised")
                 source position (exn-message e))]
          [else (list "raised" "" 0 (format "uncaught exception: ~s" e))]))

  (define (exn:misc:match? e)
    (regexp-match? #rx"^match[^ ]*: no matching clause" (exn-message e)))

  ;; f, or f/sub for a module inside.
  (define (party p)
    (match p
      [`(quote ,name) (party name)]
      [(? symbol? name) (symbol->string name)]
      [(? path? file) (path->string file)]
      [(? list? parts)
       (apply string-append (party (car parts)) (map (λ (part) (string-append "/" (party part))) (cdr parts)))]
      [other (format "~s" other)]))

  ;; The source and position of the innermost expression that was being evaluated.
  (define (place e)
    (define marks (if key (continuation-mark-set->list (exn-continuation-marks e) key) '()))
    (define marked
      (for/or ([mark marks])
        (match mark
          [(list _ (? string? source) _ _ (? number? position) _ ...) (cons source position)]
          [_ #f])))
    (define found
      (or marked
          (for/or ([frame (continuation-mark-set->context (exn-continuation-marks e))])
            (match (cdr frame)
              [(srcloc (? string? source) _ _ (? number? position) _) (cons source position)]
              [_ #f]))
          (cons "" 0)))
    (values (car found) (cdr found)))

  (define (answer-to request)
    (match request
      [(list 'run sources ... (? string? client) (? string? folder) seconds megabytes)
       (define custodian (make-custodian))
       (define outcome #f)
       (define worker
         (parameterize ([current-custodian custodian])
           (thread
            (λ ()
              (define result
                (parameterize ([current-output-port (open-output-nowhere)]
                               [current-error-port (open-output-nowhere)]
                               [current-input-port (open-input-string "")]
                               [exit-handler (λ (_) (error "exit"))])
                  (run sources client folder)))
              (set! outcome result)))))
       (define meter
         (thread
          (λ ()
            (let loop ()
              (sleep 0.1)
              (unless (> (current-memory-use) (* megabytes 1048576)) (loop))))))
       (define first-done (sync/timeout seconds worker meter))
       (custodian-shutdown-all custodian)
       (kill-thread meter)
       (or outcome (list (if (eq? first-done meter) "memory" "time")))]
      [_ (list "load" "the request can't be understood")]))

  (let loop ()
    (define request (read))
    (unless (eof-object? request)
      (write (answer-to request) answers)
      (newline answers)
      (flush-output answers)
      (loop))))
