#lang racket
;; Blames search-tree.bad: 0 is twice in the tree.

(require "search-tree.bad.rkt")

(insert (insert 'empty 0) 0)
