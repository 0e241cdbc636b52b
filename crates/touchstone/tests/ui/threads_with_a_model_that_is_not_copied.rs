//! Each order of the calls begins with a copy of the model.

#[derive(Debug, Default)]
pub struct Model(u8);

touchstone::api! {
    type = std::sync::atomic::AtomicU8;
    model = Model;
    threads = 2;
    fn default() -> Self;
    fn into_inner(self) -> u8 => |model| model.0;
}

fn main() {}
