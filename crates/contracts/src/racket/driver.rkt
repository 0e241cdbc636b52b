#lang racket/base
;; Runs clients of modules for Touchstone, one request a line, one answer a line, each in a namespace and a
;; custodian of its own. A request: the folder of the files; what to declare before the client (module forms
;; as text, evaluated at the top level); the client's text; seconds; megabytes.
(require racket racket/contract racket/contract/base)

(define-namespace-anchor here)
(define main-namespace (namespace-anchor->namespace here))

;; A namespace serves many runs, since expanding the first module in a new one takes long. Modules of earlier
;; runs are redeclared.
(define runs-in-a-namespace 50)
(define namespace #f)
(define runs 0)
(compile-enforce-module-constants #f)
(define (current-run-namespace)
  (when (zero? (modulo runs runs-in-a-namespace)) (set! namespace (fresh-namespace)))
  (set! runs (add1 runs))
  namespace)

(define (fresh-namespace)
  (define ns (make-base-empty-namespace))
  (for ([library '(racket racket/base racket/contract racket/list racket/match racket/math racket/string)])
    (namespace-attach-module main-namespace library ns))
  (parameterize ([current-namespace ns]) (namespace-require ''#%kernel))
  ns)

;; A party as the name of a module.
(define (party x)
  (cond [(symbol? x) (regexp-replace #rx"^client[0-9]+$" (symbol->string x) "client")]
        [(path? x) (path->string (path-replace-extension (let-values ([(base name dir?) (split-path x)]) name) #""))]
        [(string? x) (party (string->path x))]
        [(and (pair? x) (eq? (car x) 'function)) (format "~s" x)]
        [(and (pair? x) (eq? (car x) 'quote) (pair? (cdr x))) (party (cadr x))]
        [(and (pair? x) (eq? (car x) 'submod)) (party (last x))]
        [(pair? x) (party (last x))]
        [else (format "~a" x)]))

(define (describe e)
  (cond [(exn:fail:contract:blame? e)
         (list 'blame (party (blame-positive (exn:fail:contract:blame-object e))) (exn-message e))]
        [(exn:fail:syntax? e) (list 'syntax "" (exn-message e))]
        [(exn:fail:contract:arity? e) (list 'arity "" (exn-message e))]
        [(exn:fail:contract:divide-by-zero? e) (list 'divide "" (exn-message e))]
        [(exn:fail:contract:variable? e) (list 'variable "" (exn-message e))]
        [(exn:fail:contract? e) (list 'contract "" (exn-message e))]
        [(exn? e) (list 'fail "" (exn-message e))]
        [else (list 'raised "" (format "~v" e))]))

(define (forms-of text)
  (define port (open-input-string text))
  (port-count-lines! port)
  (let loop ()
    (define form (parameterize ([read-accept-reader #t] [read-accept-lang #t]) (read-syntax 'client port)))
    (if (eof-object? form) '() (cons form (loop)))))

(define (run folder declarations client)
  (define ns (current-run-namespace))
  (define name (string->symbol (format "client~a" runs)))
  (parameterize ([current-namespace ns]
                 [current-directory folder]
                 [current-load-relative-directory folder]
                 [use-compiled-file-paths '()]
                 [exit-handler (lambda (code) (error "exit"))])
    (for ([text declarations])
      (for ([form (forms-of text)])
        (eval (namespace-syntax-introduce (datum->syntax #f (syntax->datum form))))))
    (eval (namespace-syntax-introduce
           (datum->syntax #f `(module ,name racket ,@(map syntax->datum (forms-of client))))))
    (dynamic-require (list 'quote name) #f)))

(define (answer folder declarations client seconds megabytes)
  (define custodian (make-custodian))
  (custodian-limit-memory custodian (* megabytes 1024 1024) custodian)
  (define output (open-output-bytes))
  (define result #f)
  (define worker
    (parameterize ([current-custodian custodian] [current-output-port output] [current-error-port (open-output-nowhere)])
      (thread
       (lambda ()
         (set! result
               (with-handlers ([(lambda (e) #t) describe])
                 (run folder declarations client)
                 (list 'finished "" "")))))))
  (define ended (sync/timeout seconds worker))
  (custodian-shutdown-all custodian)
  (append (or result (if ended (list 'memory "" "") (list 'time "" "")))
          (list (bytes->string/utf-8 (get-output-bytes output) #\?))))

(write (list 'ready (version)))
(newline)
(flush-output)
(let loop ()
  (define request (read))
  (unless (eof-object? request)
    (write (apply answer request))
    (newline)
    (flush-output)
    (loop)))
