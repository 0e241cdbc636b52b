-- | QuickCheck: random values with the depth as their size, filtered. Integers come from the depth's range, and the size field of a map
-- from the sizes that there are, so that the filter has a chance.
module Main (main) where

import Control.DeepSeq (NFData, force)
import Control.Exception (evaluate)
import Data.IORef
import qualified Data.Set as Set
import Question
import Structures
import Test.QuickCheck.Gen (Gen (..), choose, elements, frequency, oneof, vectorOf)
import Test.QuickCheck.Random (mkQCGen)
import System.Random (split)

whole :: Int
whole = depth question

key :: Gen Key
key = Key <$> choose (negate whole, whole)

count :: Gen Count
count = Count <$> choose (0, whole)

listOf :: Gen a -> Gen (List a)
listOf element = do
  n <- choose (0, whole)
  fromList <$> vectorOf n element

-- | Ends one time in three, and at height 0.
tree :: Gen a -> (Int -> Gen a) -> Int -> Gen a
tree end _ 0 = end
tree end node n = frequency [(1, end), (2, node (n - 1))]

rbt :: Int -> Gen Rbt
rbt = tree (return Leaf) (\n -> Node <$> elements [Red, Black] <*> key <*> rbt n <*> rbt n)

balancedMap :: Int -> Gen Map
balancedMap = tree (return Tip) node
  where
    node n = Bin . Key <$> choose (0, whole) <*> key <*> balancedMap n <*> balancedMap n

workspace :: Gen Workspace
workspace = oneof [return None, Some <$> (Stack <$> key <*> listOf key <*> listOf key)]

stackSet :: Gen StackSet
stackSet = StackSet <$> workspace <*> listOf workspace

name :: Gen Name
name = elements [X, Y, Z]

expr :: Int -> Gen Expr
expr = tree (Var <$> name) (\n -> oneof [Lam <$> name <*> expr n, App <$> expr n <*> expr n])

run :: (NFData a, Ord a) => Gen a -> (a -> Bool) -> IO ()
run generator valid = do
  start
  seen <- newIORef Set.empty
  go seen (0 :: Int) (mkQCGen (seed question))
  where
    go seen n source = do
      let (now, later) = split source
      input <- evaluate (force (unGen generator now whole))
      if valid input
        then do
          modifyIORef' seen (Set.insert input)
          if n + 1 >= wanted question
            then do
              different <- Set.size <$> readIORef seen
              modifyIORef' (accepted meter) (+ 1)
              finish "Enough" (Just different)
            else accept >> go seen (n + 1) later
        else reject >> go seen n later

main :: IO ()
main = case benchmark question of
  "List.insert" -> run ((,) <$> key <*> listOf key) validListInsert
  "RBTree.add" -> run ((,) <$> key <*> rbt whole) validRbtAdd
  "Map.delete" -> run ((,) <$> key <*> balancedMap whole) validMapDelete
  "Map.difference" -> run ((,) <$> balancedMap whole <*> balancedMap whole) validMapDifference
  "StackSet.focus_left" -> run ((,) <$> count <*> stackSet) validFocusLeft
  "Expr.subst" -> run ((,) <$> name <*> ((,) <$> expr whole <*> expr whole)) validExprSubst
  other -> fail ("no benchmark " ++ other)
