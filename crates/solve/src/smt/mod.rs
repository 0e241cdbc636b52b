//! `SmtSolver`: SMT-LIB 2 over a pipe to whichever solver is installed.
