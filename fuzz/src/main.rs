//! Writes the seed corpora, where cargo-fuzz looks for them: `cargo run` in this folder, then `cargo fuzz run boogie -- -dict=dictionaries/boogie.dict`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for format in &touchstone_fuzz::formats::FORMATS {
        let folder = here.join("corpus").join(format.name);
        std::fs::create_dir_all(&folder)?;
        for (number, (_, bytes)) in format.corpus(&here.join("..")).into_iter().enumerate() {
            std::fs::write(folder.join(format!("seed-{number:04}")), bytes)?;
        }
    }
    Ok(())
}
