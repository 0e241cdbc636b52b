{-# LANGUAGE FlexibleInstances #-}

-- | Lazy SmallCheck: partial values, refined where the precondition looks. Integers have the depth's range at every place, and a
-- list inside another the depth's length, as the paper has it.
module Main (main) where

import Control.DeepSeq (NFData, force)
import Control.Exception (evaluate)
import Question
import Structures
import System.IO.Unsafe (unsafePerformIO)
import Test.LazySmallCheck

instance Serial Key where series = const (drawnFrom (map Key keyRange))

instance Serial Count where series = const (drawnFrom (map Count [0 .. depth question]))

instance Serial Color where series = cons0 Red \/ cons0 Black

instance Serial Rbt where series = cons0 Leaf \/ cons4 Node

instance Serial Map where series = cons0 Tip \/ cons4 Bin

-- | Elements are a unit of depth below their list in this library; what they contain begins anew.
instance Serial a => Serial (List a) where series = cons0 Nil \/ cons2 Cons

instance Serial Stack where series _ = (cons3 Stack) (depth question + 1)

instance Serial Workspace where series = const ((cons0 None \/ cons1 Some) 1)

instance Serial StackSet where series = const (cons2 StackSet (depth question + 1))

instance Serial Name where series = cons0 X \/ cons0 Y \/ cons0 Z

instance Serial Expr where series d = (const (cons1 Var 1) \/ cons2 Lam \/ cons2 App) d

-- | A pair costs no depth.
newtype Input a = Input a deriving (Show)

instance (Serial a, Serial b) => Serial (Input (a, b)) where
  series d = (cons2 (\x y -> Input (x, y))) (d + 1)

-- | The same for three.
newtype Input3 = Input3 ExprSubst deriving (Show)

instance Serial Input3 where
  series d = (cons3 (\x by e -> Input3 (x, (by, e)))) (d + 1)

-- | The property under the precondition: it asks for all of the input, so that it's one input and not a set of them.
demand :: NFData a => (a -> Bool) -> a -> Bool
demand valid input = valid input ==> count input
  where
    count x = unsafePerformIO (evaluate (force x) >> accept >> return True)
    {-# NOINLINE count #-}

run :: Testable a => a -> IO ()
run property = do
  start
  depthCheck (depth question) property
  finish "Exhausted" Nothing

main :: IO ()
main = case benchmark question of
  "List.insert" -> run (\(Input i) -> demand validListInsert i)
  "RBTree.add" -> run (\(Input i) -> demand validRbtAdd i)
  "Map.delete" -> run (\(Input i) -> demand validMapDelete i)
  "Map.difference" -> run (\(Input i) -> demand validMapDifference i)
  "StackSet.focus_left" -> run (\(Input i) -> demand validFocusLeft i)
  "Expr.subst" -> run (\(Input3 i) -> demand validExprSubst i)
  other -> fail ("no benchmark " ++ other)
