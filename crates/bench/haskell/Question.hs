-- | What is asked on the command line, and the answer as JSON.
module Question where

import Control.Monad (when)
import Data.IORef
import Data.List (isPrefixOf)
import GHC.Clock (getMonotonicTime)
import System.Environment (getArgs)
import System.IO (hFlush, stdout)
import System.IO.Unsafe (unsafePerformIO)
import System.Posix.Process (exitImmediately)
import System.Exit (ExitCode (..))

-- | Benchmark, depth, inputs, seed.
data Question = Question {benchmark :: String, depth :: Int, wanted :: Int, seed :: Int}

-- | The same throughout the process.
question :: Question
question = unsafePerformIO $ do
  arguments <- getArgs
  case arguments of
    [b, d, n, s] -> return (Question b (read d) (read n) (read s))
    _ -> fail "benchmark, depth, inputs, seed"
{-# NOINLINE question #-}

-- | The keys of the depth, those near zero first.
keyRange :: [Int]
keyRange = 0 : concat [[i, negate i] | i <- [1 .. depth question]]

-- | Counts the valid inputs and those rejected; begins with the time.
data Meter = Meter {began :: Double, accepted :: IORef Int, rejected :: IORef Int}

meter :: Meter
meter = unsafePerformIO $ Meter <$> getMonotonicTime <*> newIORef 0 <*> newIORef 0
{-# NOINLINE meter #-}

-- | Starts the clock.
start :: IO ()
start = began meter `seq` return ()

-- | Counts a valid input; the last one ends the process.
accept :: IO ()
accept = do
  n <- (+ 1) <$> readIORef (accepted meter)
  writeIORef (accepted meter) $! n
  when (n >= wanted question) (finish "Enough" Nothing)

-- | Counts an invalid one.
reject :: IO ()
reject = modifyIORef' (rejected meter) (+ 1)

-- | Prints the answer and ends the process at once, whatever is going on in it.
finish :: String -> Maybe Int -> IO ()
finish end different = do
  now <- getMonotonicTime
  n <- readIORef (accepted meter)
  r <- readIORef (rejected meter)
  status <- readFile "/proc/self/status"
  let peak = [w | l <- lines status, "VmHWM:" `isPrefixOf` l, (_ : w : _) <- [words l]]
  putStrLn $
    "{\"inputs\":" ++ show n
      ++ ",\"distinct\":" ++ maybe "null" show different
      ++ ",\"rejected\":" ++ (if r == 0 then "null" else show r)
      ++ ",\"seconds\":" ++ show (now - began meter)
      ++ ",\"generating\":null,\"end\":\"" ++ end
      ++ "\",\"peak_kib\":" ++ concat (take 1 (peak ++ ["null"])) ++ "}"
  hFlush stdout
  exitImmediately ExitSuccess
