//! Pages of the guide, held to what they're about. The page of commands has a section for each, which says what its help says, and examples
//! that are taken; help has the verdicts of the guide; links lead somewhere, and the table of contents has every chapter.

use super::{blocks, pages, root};
use clap::{CommandFactory, Parser};
use touchstone_cli::args::Arguments;
use touchstone_report::{Assumption, Guess, Limit, Quantity, words};

fn page(name: &str) -> String {
    pages().into_iter().find(|(page, _)| page == name).expect("the page").1
}

#[test]
fn the_page_of_commands_has_what_help_has() {
    let page = page("commands");
    let mut rest = page.as_str();
    for command in Arguments::command().get_subcommands() {
        let about = command.get_about().expect("what it does").to_string();
        let section = format!("\n## {}\n\n{about}.", command.get_name());
        let at = rest.find(&section).unwrap_or_else(|| panic!("in its place the page hasn't{section}"));
        rest = &rest[at + section.len()..];
    }
    let sections = page.matches("\n## ").count();
    assert_eq!(sections, Arguments::command().get_subcommands().count(), "a section is of no command");
}

/// Limits with a number stand there with `N`, or without it where they have words for that, too.
#[test]
fn the_page_of_limits_has_the_words_of_all() {
    let page = page("limits");
    for quantity in Quantity::ALL {
        let numbered = words::limit(&Limit::new(*quantity, 1234)).replace("1,234", "N").replace("1234", "N");
        let numbered = numbered.replace("U+04D2", "U+N").replace("shard ?", "shard NAME");
        let bare = words::limit(&Limit::bare(*quantity));
        let is_there =
            |words: &str| page.contains(&format!("`{words}`")) || page.contains(&format!("`` {words} ``"));
        assert!(is_there(&numbered) || is_there(&bare), "there's no `{numbered}`, nor `{bare}`");
    }
    for guess in Guess::ALL {
        let words = words::assumption(&Assumption::new(*guess));
        assert!(page.contains(&format!("`{words}`")), "there's no `{words}`");
    }
}

#[test]
fn each_command_has_an_example_that_is_taken() {
    let page = page("commands");
    let examples: Vec<String> = blocks(&page)
        .into_iter()
        .filter(|block| block.language == "sh")
        .flat_map(|block| block.text.lines().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    for example in &examples {
        // A pipe or a redirection is the shell's; so are quotation marks.
        let command = example.split([';', '|', '>']).next().unwrap_or_default().replace('\'', "");
        let command = command.trim().strip_prefix("cargo ").unwrap_or(command.trim());
        let parsed = Arguments::try_parse_from(command.split_whitespace());
        assert!(
            parsed.is_ok(),
            "{example}: {}",
            parsed.err().map_or(String::new(), |error| error.to_string())
        );
    }
    for command in Arguments::command().get_subcommands() {
        let name = format!("touchstone {}", command.get_name());
        assert!(examples.iter().any(|example| example.contains(&name)), "there's no example of `{name}`");
    }
}

#[test]
fn help_has_the_verdicts_of_the_guide() {
    let mut command = Arguments::command();
    for (subcommand, name, heading) in
        [("cover", "covers", "gives each block a verdict"), ("contracts", "contracts", "## Verdicts")]
    {
        let help =
            command.find_subcommand_mut(subcommand).expect("the command").render_long_help().to_string();
        let (_, explained) = help.split_once("\nVerdicts").expect("verdicts in the help");
        let page = page(name);
        let (_, below) = page.split_once(heading).expect("the verdicts");
        let lines = below.lines().skip(1).skip_while(|line| line.trim().is_empty());
        let words: Vec<&str> = lines
            .take_while(|line| line.starts_with("- **") || line.starts_with('|') || line.is_empty())
            .filter_map(|line| match line.strip_prefix("- **") {
                Some(item) => item.split_once("**").map(|(word, _)| word),
                None => line.strip_prefix("| ")?.split_once(" |").map(|(word, _)| word),
            })
            .filter(|word| *word != "verdict")
            .collect();
        assert!(words.len() > 3, "the verdicts of {subcommand} are where they're looked for: {words:?}");
        for word in words {
            assert!(
                explained.contains(&format!("\n  {word} ")),
                "the help of {subcommand} doesn't say `{word}`"
            );
        }
    }
}

/// The name of a heading in addresses, as books have it.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let known = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' '));
    known.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// The targets of the links in a text that aren't code, and aren't elsewhere.
fn links(text: &str) -> Vec<String> {
    let mut is_code = false;
    let mut found = vec![];
    for line in text.lines() {
        is_code ^= line.starts_with("```");
        for link in line.split("](").skip(1).filter(|_| !is_code) {
            let target = link.split(')').next().unwrap_or_default();
            if !target.contains("://") {
                found.push(target.to_owned());
            }
        }
    }
    found
}

#[test]
fn links_lead_somewhere() {
    let mut wrong = vec![];
    for (name, text) in pages() {
        let folder = if name == "README" { root() } else { root().join("docs/src") };
        for link in links(&text) {
            let (file, heading) = link.split_once('#').unwrap_or((&link, ""));
            let path = folder.join(file);
            let target = if file.is_empty() { Ok(text.clone()) } else { std::fs::read_to_string(&path) };
            let has = |text: &str| text.lines().any(|line| line.starts_with('#') && anchor(line) == heading);
            match target {
                _ if path.is_dir() => {}
                Ok(target) if heading.is_empty() || has(&target) => {}
                _ => wrong.push(format!("{name} links to {link}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let summary = page("SUMMARY");
    for (name, _) in pages().iter().filter(|(name, _)| name != "README" && name != "SUMMARY") {
        assert!(summary.contains(&format!("({name}.md)")), "the table of contents hasn't {name}.md");
    }
}
