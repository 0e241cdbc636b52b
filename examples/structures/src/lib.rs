//! Four data structures whose invariants few random values meet: the benchmarks of *Type Targeted Testing*
//! (TTT, §5.1).
//!
//! Each module has the structure, the measures its specification is made of, and its operations. Its `faults`
//! hold faulty versions of these operations. Every one breaks the specification of the original on the input
//! in its documentation, which is a smallest one: no input with fewer elements shows the fault.

pub mod list;
pub mod red_black;
pub mod size_balanced;
pub mod sorted_list;
pub mod stack_set;
