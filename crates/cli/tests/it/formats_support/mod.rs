//! What the tests of the formats need: what differs from run to run taken out, and XML checked by its schema.

pub mod scrub;
pub mod xsd;
