//! The chain of answers to whether constraints of machine words have a model.

pub mod model;

pub mod order;

pub mod repair;

pub mod session;

pub mod variables;

pub use model::Model;
