//! What `touchstone cover` writes for machines and browsers: SARIF 2.1.0 with all that its schema requires, JSON, HTML, and output
//! files that are whole or not there.

use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cover")
}

fn touchstone(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .args(arguments)
        .current_dir(fixtures())
        .output()
        .expect("started")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cover_formats");
    fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}

fn strings<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_else(|| panic!("`{key}` is a string in {value}"))
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().unwrap_or_else(|| panic!("`{key}` is an array in {value}"))
}

/// What SARIF 2.1.0 says of a physical location, and the text there.
fn located<'a>(location: &Value, lines: &'a [&'a str]) -> &'a str {
    let physical = &location["physicalLocation"];
    assert_eq!(strings(&physical["artifactLocation"], "uri"), "classify.tsp");
    assert_eq!(physical["artifactLocation"]["index"], 0);
    let region = &physical["region"];
    let number = |key: &str| region[key].as_u64().unwrap_or_else(|| panic!("`{key}` in {region}")) as usize;
    assert!(1 <= number("startLine") && number("startLine") <= number("endLine"));
    assert_eq!(number("startLine"), number("endLine"), "all of the fixture's places are within a line");
    assert!(1 <= number("startColumn") && number("startColumn") <= number("endColumn"));
    &lines[number("startLine") - 1][number("startColumn") - 1..number("endColumn") - 1]
}

#[test]
fn sarif_has_what_the_standard_requires() {
    let output = touchstone(&["cover", "classify.tsp", "--format", "sarif"]);
    assert_eq!(output.status.code(), Some(1));
    let document: Value = serde_json::from_str(&stdout(&output)).expect("json");
    let text = fs::read_to_string(fixtures().join("classify.tsp")).expect("the fixture");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(document["version"], "2.1.0");
    assert!(strings(&document, "$schema").ends_with("sarif-2.1.0.json"));
    let [run] = list(&document, "runs") else { panic!("one run") };
    let driver = &run["tool"]["driver"];
    assert_eq!(strings(driver, "name"), "Touchstone");
    let rules = list(driver, "rules");
    for rule in rules {
        assert!(!strings(rule, "id").is_empty() && !strings(&rule["shortDescription"], "text").is_empty());
        let level = strings(&rule["defaultConfiguration"], "level");
        assert!(["none", "note", "warning", "error"].contains(&level));
    }
    assert_eq!(run["invocations"][0]["executionSuccessful"], true);
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let [result] = list(run, "results") else { panic!("one result: {run}") };
    assert_eq!(strings(result, "ruleId"), "never-reached");
    let index = result["ruleIndex"].as_u64().expect("an index") as usize;
    assert_eq!(rules[index]["id"], result["ruleId"]);
    assert_eq!((strings(result, "kind"), strings(result, "level")), ("fail", "warning"));
    let message = strings(&result["message"], "text");
    assert!(
        message.starts_with("no input reaches `both`; proved for all executions of `classify`: "),
        "{message}"
    );
    let [location] = list(result, "locations") else { panic!("one location") };
    assert_eq!(located(location, &lines), "both");
    assert_eq!(location["logicalLocations"][0]["name"], "classify");
    let related: Vec<&str> =
        list(result, "relatedLocations").iter().map(|location| located(location, &lines)).collect();
    let expected = ["assume {:guard} x < 10;", "assume {:guard} x + y > 20;", "assume {:guard} y < 5;"];
    assert_eq!(related, expected);
    for (index, location) in list(result, "relatedLocations").iter().enumerate() {
        let id = location["id"].as_u64().expect("an id");
        assert_eq!(id, index as u64 + 1);
        assert!(message.contains(&format!("[{id}]({id})")), "the message links to {id}");
        assert!(!strings(&location["message"], "text").is_empty());
    }
    assert_eq!(result["partialFingerprints"]["touchstone/v1"], "never-reached/classify/both");
}

#[test]
fn sarif_tells_violations_and_on_demand_what_is_open() {
    let result = |more: &[&str]| {
        let arguments =
            [&["cover", "classify.tsp", "--criterion", "assert", "--format", "sarif", "--no-proofs"], more]
                .concat();
        let document: Value = serde_json::from_str(&stdout(&touchstone(&arguments))).expect("json");
        list(&document["runs"][0], "results").to_vec()
    };
    let [violated] = &result(&["--unwind", "5"])[..] else { panic!("one violation") };
    assert_eq!((strings(violated, "ruleId"), strings(violated, "level")), ("assertion-violated", "error"));
    assert!(strings(&violated["message"], "text").contains("`sum` was run on n = "));
    assert!(result(&["--unwind", "1"]).is_empty());
    let [open] = &result(&["--unwind", "1", "--fail-on", "open"])[..] else { panic!("one that's open") };
    let told = (strings(open, "ruleId"), strings(open, "kind"), strings(open, "level"));
    assert_eq!(told, ("not-decided", "open", "none"));
}

#[test]
fn json_names_goals_cases_and_contradictions() {
    let output = touchstone(&["cover", "classify.tsp", "--format", "json", "--procedure", "classify"]);
    let document: Value = serde_json::from_str(&stdout(&output)).expect("json");
    assert_eq!((strings(&document, "format"), &document["version"]), ("touchstone-report", &1.into()));
    let [procedure] = list(&document, "subjects") else { panic!("one procedure") };
    assert_eq!(
        (&procedure["tally"]["shown"], &procedure["tally"]["proved"], &procedure["tally"]["open"]),
        (&5.into(), &1.into(), &0.into())
    );
    let goals = list(procedure, "goals");
    let names: Vec<&str> = goals.iter().map(|goal| strings(goal, "name")).collect();
    assert_eq!(names, ["entry", "small", "large", "both", "rest", "done"]);
    let cases = list(procedure, "cases");
    for (index, goal) in goals.iter().enumerate() {
        match strings(goal, "verdict") {
            "covered" => {
                let number = goal["case"].as_u64().expect("a case");
                let case = cases.iter().find(|case| case["number"] == number).expect("that case");
                let path: Vec<&str> = list(case, "path").iter().filter_map(Value::as_str).collect();
                assert!(path.contains(&names[index]), "{number} passes {}", names[index]);
            }
            "infeasible" => {
                assert_eq!((names[index], strings(goal, "direction")), ("both", "never-reached"));
                assert_eq!(list(goal, "contradiction").len(), 3);
                assert_eq!(goal["minimal"], true);
            }
            other => panic!("{other}"),
        }
    }
}

#[test]
fn html_is_one_file_that_shows_every_line_and_every_verdict() {
    let file = scratch("classify.html");
    let path = file.to_str().expect("utf-8");
    let output = touchstone(&["cover", "classify.tsp", "--format", "html", "-o", path]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(1), String::new()));
    let page = fs::read_to_string(&file).expect("written");
    let source = fs::read_to_string(fixtures().join("classify.tsp")).expect("the fixture");
    for outside in ["http://", "https://", "<link", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "nothing from outside, but there is {outside}");
    }
    assert!(page.contains("@media (prefers-color-scheme: dark)"));
    // Without its tags each line is the source's.
    for (index, line) in source.lines().enumerate() {
        let start = "<div class=\"line ";
        let id = format!("id=\"L{0}\"><a class=\"number\" href=\"#L{0}\">", index + 1);
        let row =
            page.lines().find(|row| row.starts_with(start) && row.contains(&id)).expect("the line's row");
        let code =
            row.split_once("<code>").and_then(|(_, rest)| rest.rsplit_once("</code>")).expect("code").0;
        assert_eq!(without_tags(code), line);
    }
    let row =
        |line: usize| page.lines().find(|row| row.contains(&format!("id=\"L{line}\""))).expect("the row");
    assert!(row(22).starts_with("<div class=\"line bad\""), "{}", row(22));
    assert!(row(13).starts_with("<div class=\"line good\""), "{}", row(13));
    assert!(row(12).contains("contradiction"), "{}", row(12));
    assert!(row(2).starts_with("<div class=\"line \""), "{}", row(2));
    assert!(page.contains("<title>classify.tsp — cover</title>"));
    assert!(page.contains("no input reaches <code>both</code>"));
}

fn without_tags(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        rest = tag.split_once('>').expect("tags end").1;
    }
    text.push_str(rest);
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

#[test]
fn markup_in_a_program_stays_text() {
    let file = scratch("markup.tsp");
    fs::write(&file, "// <script>alert(\"&\")</script>\nprocedure P()\n{\n  entry:\n    return;\n}\n")
        .expect("written");
    let output = touchstone(&["cover", file.to_str().expect("utf-8"), "--format", "html"]);
    let page = stdout(&output);
    assert!(page.contains("// &lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;"));
    assert_eq!(page.matches("<script>").count(), 1, "ours");
}

#[test]
fn an_output_file_is_whole_or_not_there() {
    let file = scratch("kept.json");
    fs::write(&file, "what was there").expect("written");
    let path = file.to_str().expect("utf-8");
    // What can't be loaded doesn't touch the file.
    let output = touchstone(&["cover", "broken.tsp", "--format", "json", "-o", path]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&file).ok().as_deref(), Some("what was there"));
    let output = touchstone(&["cover", "classify.tsp", "--format", "json", "-o", path]);
    assert_eq!(output.status.code(), Some(1));
    let written = fs::read_to_string(&file).expect("written");
    assert!(serde_json::from_str::<Value>(&written).is_ok());
    let left: Vec<_> = fs::read_dir(file.parent().expect("a folder")).expect("a folder").flatten().collect();
    assert!(
        left.iter().all(|entry| !entry.file_name().to_string_lossy().starts_with(".tmp")),
        "nothing is left behind"
    );
    for target in ["no/such/folder/out.json", ".", "classify.tsp/out.json"] {
        let output = touchstone(&["cover", "classify.tsp", "-o", target]);
        assert_eq!(output.status.code(), Some(2), "{target}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.starts_with(&format!("error: {target}: ")), "{said}");
        assert!(output.stdout.is_empty());
    }
    let output = touchstone(&["cover", "classify.tsp", "-o", "/dev/null"]);
    assert_eq!(output.status.code(), Some(1));
}
