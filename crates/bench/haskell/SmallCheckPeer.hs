-- | SmallCheck: all values up to the depth, filtered. Integers have the depth's range at every place, and a list inside another the
-- depth's length, as the paper has it; so the series of keys and of lists don't look at what is left of the depth.
module Main (main) where

import Control.DeepSeq (NFData, force)
import Control.Exception (evaluate)
import Control.Monad (mplus)
import Data.Functor.Identity (Identity)
import Question
import Structures
import Test.SmallCheck.Series (Series, decDepth, generate, list)

type All = Series Identity

key :: All Key
key = generate (const (map Key keyRange))

count :: All Count
count = generate (const (map Count [0 .. depth question]))

-- | Lists; each element and the list itself have the depth they're asked for at first.
listOf :: [a] -> All (List a)
listOf elements = return Nil `mplus` decDepth (Cons <$> generate (const elements) <*> listOf elements)

-- | The values of a series at the whole depth.
whole :: All a -> [a]
whole = list (depth question)

rbt :: All Rbt
rbt =
  return Leaf
    `mplus` decDepth (Node <$> generate (const [Red, Black]) <*> key <*> rbt <*> rbt)

balancedMap :: All Map
balancedMap = return Tip `mplus` decDepth (Bin <$> key <*> key <*> balancedMap <*> balancedMap)

workspace :: All Workspace
workspace = return None `mplus` (Some <$> (Stack <$> key <*> keys <*> keys))
  where
    keys = listOf (map Key keyRange)

stackSet :: All StackSet
stackSet = StackSet <$> workspace <*> listOf (whole workspace)

name :: All Name
name = generate (const [X, Y, Z])

expr :: All Expr
expr = (Var <$> name) `mplus` decDepth (Lam <$> name <*> expr) `mplus` decDepth (App <$> expr <*> expr)

-- | Takes the series one by one.
run :: NFData a => All a -> (a -> Bool) -> IO ()
run series valid = do
  start
  mapM_ each (whole series)
  finish "Exhausted" Nothing
  where
    each input
      | valid input = evaluate (force input) >> accept
      | otherwise = reject

main :: IO ()
main = case benchmark question of
  "List.insert" -> run ((,) <$> key <*> listOf (map Key keyRange)) validListInsert
  "RBTree.add" -> run ((,) <$> key <*> rbt) validRbtAdd
  "Map.delete" -> run ((,) <$> key <*> balancedMap) validMapDelete
  "Map.difference" -> run ((,) <$> balancedMap <*> balancedMap) validMapDifference
  "StackSet.focus_left" -> run ((,) <$> count <*> stackSet) validFocusLeft
  "Expr.subst" -> run ((,) <$> name <*> ((,) <$> expr <*> expr)) validExprSubst
  other -> fail ("no benchmark " ++ other)
