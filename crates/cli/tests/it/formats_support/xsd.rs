//! XML checked by a schema, as far as JUnit's needs it: which elements stand within which, which attributes they have and which
//! they must have. Everything there is optional and may be repeated, and all types are texts.

use roxmltree::{Document, Node};
use std::collections::{BTreeMap, BTreeSet};

/// What an element may have.
#[derive(Debug, Default)]
struct Element {
    within: BTreeSet<String>,
    attributes: BTreeSet<String>,
    required: BTreeSet<String>,
    has_text: bool,
}

/// What's wrong with a document by a schema.
pub fn problems(schema: &str, document: &str) -> Vec<String> {
    let schema = Document::parse(schema).expect("the schema is XML");
    let elements: BTreeMap<String, Element> = schema
        .root_element()
        .children()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2001/XMLSchema", "element")))
        .map(|node| (node.attribute("name").unwrap_or_default().to_owned(), element(node)))
        .collect();
    assert!(elements.contains_key("testcase"), "the schema is JUnit's");
    let document = match Document::parse(document) {
        Ok(document) => document,
        Err(error) => return vec![format!("it's no XML: {error}")],
    };
    let root = document.root_element();
    let mut found = vec![];
    if root.tag_name().name() != "testsuites" {
        found.push("the root isn't `testsuites`".to_owned());
    }
    for node in root.descendants().filter(Node::is_element) {
        check(&elements, node, &mut found);
    }
    found
}

fn element(node: Node<'_, '_>) -> Element {
    let mut element = Element { has_text: node.attribute("type").is_some(), ..Element::default() };
    for inner in node.descendants() {
        match inner.tag_name().name() {
            "element" => _ = inner.attribute("ref").map(|name| element.within.insert(name.to_owned())),
            "attribute" => {
                let name = inner.attribute("name").unwrap_or_default().to_owned();
                if inner.attribute("use") == Some("required") {
                    element.required.insert(name.clone());
                }
                element.attributes.insert(name);
            }
            "complexType" => element.has_text |= inner.attribute("mixed") == Some("true"),
            _ => {}
        }
    }
    element
}

fn check(elements: &BTreeMap<String, Element>, node: Node<'_, '_>, found: &mut Vec<String>) {
    let name = node.tag_name().name();
    let Some(element) = elements.get(name) else {
        found.push(format!("there is no element `{name}`"));
        return;
    };
    for attribute in node.attributes() {
        if !element.attributes.contains(attribute.name()) {
            found.push(format!("`{name}` has no attribute `{}`", attribute.name()));
        }
    }
    for required in &element.required {
        if node.attribute(required.as_str()).is_none() {
            found.push(format!("`{name}` needs an attribute `{required}`"));
        }
    }
    for inner in node.children() {
        if inner.is_element() && !element.within.contains(inner.tag_name().name()) {
            found.push(format!("`{}` doesn't stand within `{name}`", inner.tag_name().name()));
        }
        let text = inner.text().unwrap_or_default();
        if inner.is_text() && !text.trim().is_empty() && !element.has_text {
            found.push(format!("`{name}` has no text"));
        }
    }
}

#[test]
fn what_is_wrong_is_found() {
    let schema = include_str!("../../formats/junit-10.xsd");
    let wrong =
        "<testsuites><testsuite><testcase nam=\"x\"><failur/></testcase>text</testsuite></testsuites>";
    let found = problems(schema, wrong);
    assert_eq!(found.len(), 6, "{found:#?}");
    assert!(problems(schema, "<testsuites>\u{fffe}</testsuites>")[0].starts_with("it's no XML"));
}
