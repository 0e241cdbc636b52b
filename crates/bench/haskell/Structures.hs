-- | The types of the benchmarks and their invariants, written so that laziness helps: the ordering first, from the root down, with
-- the bounds that hold there.
module Structures where

import Control.DeepSeq (NFData (..))

-- | An integer of the depth's range.
newtype Key = Key Int deriving (Eq, Ord, Show)

-- | An integer from 0 to the depth.
newtype Count = Count Int deriving (Eq, Ord, Show)

data List a = Nil | Cons a (List a) deriving (Eq, Ord, Show)

data Color = Red | Black deriving (Eq, Ord, Show)

data Rbt = Leaf | Node Color Key Rbt Rbt deriving (Eq, Ord, Show)

-- | The size is an integer of the depth's range, like the keys.
data Map = Tip | Bin Key Key Map Map deriving (Eq, Ord, Show)

data Stack = Stack Key (List Key) (List Key) deriving (Eq, Ord, Show)

data Workspace = None | Some Stack deriving (Eq, Ord, Show)

data StackSet = StackSet Workspace (List Workspace) deriving (Eq, Ord, Show)

data Name = X | Y | Z deriving (Eq, Ord, Show)

data Expr = Var Name | Lam Name Expr | App Expr Expr deriving (Eq, Ord, Show)

instance NFData Key where rnf (Key k) = rnf k
instance NFData Count where rnf (Count n) = rnf n
instance NFData a => NFData (List a) where
  rnf Nil = ()
  rnf (Cons x xs) = rnf x `seq` rnf xs
instance NFData Color where rnf c = c `seq` ()
instance NFData Rbt where
  rnf Leaf = ()
  rnf (Node c x l r) = rnf c `seq` rnf x `seq` rnf l `seq` rnf r
instance NFData Map where
  rnf Tip = ()
  rnf (Bin s k l r) = rnf s `seq` rnf k `seq` rnf l `seq` rnf r
instance NFData Stack where rnf (Stack f u d) = rnf f `seq` rnf u `seq` rnf d
instance NFData Workspace where
  rnf None = ()
  rnf (Some s) = rnf s
instance NFData StackSet where rnf (StackSet c h) = rnf c `seq` rnf h
instance NFData Name where rnf n = n `seq` ()
instance NFData Expr where
  rnf (Var n) = rnf n
  rnf (Lam n e) = rnf n `seq` rnf e
  rnf (App f a) = rnf f `seq` rnf a

increasing :: List Key -> Bool
increasing (Cons x rest@(Cons y _)) = x < y && increasing rest
increasing _ = True

okRbt :: Rbt -> Bool
okRbt t = ordered Nothing Nothing t && redBlack t && blackBalanced t
  where
    ordered _ _ Leaf = True
    ordered low high (Node _ x l r) = within low high x && ordered low (Just x) l && ordered (Just x) high r
    redBlack Leaf = True
    redBlack (Node c _ l r) = (c == Black || black l && black r) && redBlack l && redBlack r
    black Leaf = True
    black (Node c _ _ _) = c == Black
    blackBalanced Leaf = True
    blackBalanced (Node _ _ l r) = blackBalanced l && blackBalanced r && blackHeight l == blackHeight r
    blackHeight :: Rbt -> Int
    blackHeight Leaf = 0
    blackHeight (Node c _ l _) = blackHeight l + (if c == Red then 0 else 1)

within :: Maybe Key -> Maybe Key -> Key -> Bool
within low high x = maybe True (< x) low && maybe True (x <) high

okMap :: Map -> Bool
okMap m = ordered Nothing Nothing m && sizesRight m && balanced m
  where
    ordered _ _ Tip = True
    ordered low high (Bin _ k l r) = within low high k && ordered low (Just k) l && ordered (Just k) high r
    size :: Map -> Int
    size Tip = 0
    size (Bin (Key s) _ _ _) = s
    sizesRight Tip = True
    sizesRight (Bin (Key s) _ l r) = sizesRight l && sizesRight r && s == size l + size r + 1
    balanced Tip = True
    balanced (Bin _ _ l r) =
      balanced l && balanced r && (size l + size r <= 1 || size l <= 3 * size r && size r <= 3 * size l)

noDuplicates :: StackSet -> Bool
noDuplicates (StackSet current hidden) = distinct [] (windows current ++ concatMap windows (toList hidden))
  where
    windows None = []
    windows (Some (Stack focus up down)) = focus : toList up ++ toList down
    distinct _ [] = True
    distinct seen (w : ws) = w `notElem` seen && distinct (w : seen) ws

toList :: List a -> [a]
toList Nil = []
toList (Cons x xs) = x : toList xs

fromList :: [a] -> List a
fromList = foldr Cons Nil

-- | The precondition of each benchmark.
type ListInsert = (Key, List Key)
type RbtAdd = (Key, Rbt)
type MapDelete = (Key, Map)
type MapDifference = (Map, Map)
type FocusLeft = (Count, StackSet)
type ExprSubst = (Name, (Expr, Expr))

validListInsert :: ListInsert -> Bool
validListInsert (_, xs) = increasing xs

validRbtAdd :: RbtAdd -> Bool
validRbtAdd (_, t) = okRbt t

validMapDelete :: MapDelete -> Bool
validMapDelete (_, m) = okMap m

validMapDifference :: MapDifference -> Bool
validMapDifference (m, n) = okMap m && okMap n

validFocusLeft :: FocusLeft -> Bool
validFocusLeft (_, s) = noDuplicates s

validExprSubst :: ExprSubst -> Bool
validExprSubst _ = True
