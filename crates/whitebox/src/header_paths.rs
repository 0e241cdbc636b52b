//! Where compilers are told to look for headers. Tests are compiled elsewhere than the file, so that what's said from the folder where
//! Touchstone was started has to be said in full.

use std::path::PathBuf;

/// The arguments that name a folder of headers, or a header; with the name behind them, or as the next argument.
const FLAGS: [&str; 6] = ["-include", "-iquote", "-isystem", "-idirafter", "-imacros", "-I"];

/// The folders of headers among a compiler's arguments, as they're given.
pub fn folders(arguments: &[String]) -> Vec<PathBuf> {
    let mut folders = vec![];
    each(arguments, |flag, path| {
        if !matches!(flag, "-include" | "-imacros") {
            folders.push(path.into());
        }
        path.to_owned()
    });
    folders
}

/// The same arguments for a compiler that's started in another folder.
pub fn anchored(arguments: &[String]) -> Vec<String> {
    let here = std::env::current_dir().unwrap_or_default();
    each(arguments, |flag, path| {
        // A header that's named without its folder may be one of those that are looked for.
        let full = here.join(path);
        let stays = matches!(flag, "-include" | "-imacros") && !full.exists();
        if stays { path.to_owned() } else { full.display().to_string() }
    })
}

/// The arguments, with each path what `changed` makes of its flag and itself.
fn each(arguments: &[String], mut changed: impl FnMut(&str, &str) -> String) -> Vec<String> {
    let mut all = vec![];
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let found = FLAGS.iter().find_map(|flag| Some((*flag, argument.strip_prefix(flag)?)));
        match found {
            Some((flag, "")) => {
                all.push(flag.to_owned());
                all.extend(rest.next().map(|path| changed(flag, path)));
            }
            Some((flag, path)) => all.push(format!("{flag}{}", changed(flag, path))),
            None => all.push(argument.clone()),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_those_of_this_folder() {
        let given = ["-Iinclude", "-DX=1", "-isystem", "/usr/x", "-include", "nowhere.h", "-I"];
        let given: Vec<String> = given.iter().map(|argument| (*argument).to_owned()).collect();
        assert_eq!(folders(&given), [PathBuf::from("include"), PathBuf::from("/usr/x")]);
        let here = std::env::current_dir().expect("a folder").join("include");
        let include = format!("-I{}", here.display());
        assert_eq!(
            anchored(&given),
            [&*include, "-DX=1", "-isystem", "/usr/x", "-include", "nowhere.h", "-I"]
        );
    }
}
