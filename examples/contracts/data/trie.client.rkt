#lang racket
;; Blames trie.bad: a node without a value.

(require "trie.bad.rkt")

(starting-with empty-trie "")
