//! The measurements as curves in SVG: goals covered over time for each way to explore, and the time that growing programs take.

use super::{Everything, RANDOM, WAYS};
use crate::chart::{Line, Panel, Rgb, Scale, Undrawable, svg};

/// The curves: a panel of goals over time, and one for each family of growing programs.
///
/// # Errors
/// What the drawing library says.
pub fn curves(everything: &Everything) -> Result<String, Undrawable> {
    let mut panels: Vec<Panel> = vec![];
    if !everything.functions.is_empty() {
        panels.push(over_time(everything));
    }
    let mut families: Vec<&str> = everything.growth.iter().map(|point| point.family).collect();
    families.dedup();
    panels.extend(families.into_iter().map(|family| grown(everything, family)));
    svg(&panels, (600, 420))
}

/// For each way, how many goals of all functions are covered at a time after each one's beginning.
fn over_time(everything: &Everything) -> Panel {
    let mut lines = vec![];
    for name in WAYS.iter().map(|(name, ..)| *name).chain([RANDOM]) {
        let mut steps: Vec<(f64, usize)> = vec![];
        for measured in &everything.functions {
            for way in measured.ways.iter().filter(|way| way.name == name) {
                let mut before = 0;
                for (at, covered) in &way.timeline {
                    steps.push((*at, covered.saturating_sub(before)));
                    before = before.max(*covered);
                }
            }
        }
        steps.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut total = 0;
        let mut points: Vec<(f64, f64)> = vec![];
        for (at, more) in steps {
            // Before a tenth of a millisecond the clock says little.
            let at = at.max(1e-4);
            points.push((at, total as f64));
            total += more;
            points.push((at, total as f64));
        }
        if !points.is_empty() {
            points.push((everything.limit.max(1e-4), total as f64));
            lines.push(Line { name: name.to_owned(), color: color(name), points, crosses: vec![] });
        }
    }
    let caption = format!("goals covered, all {} functions", everything.functions.len());
    Panel {
        caption,
        across: ("seconds", Scale::Powers),
        up: ("goals", Scale::Amounts),
        dots: false,
        legend_above: false,
        lines,
    }
}

/// The seconds until all of a family's programs is covered.
fn grown(everything: &Everything, family: &str) -> Panel {
    let of_family = everything.growth.iter().filter(|point| point.family == family);
    let lines = WAYS.iter().map(|(name, ..)| {
        let (mut points, mut ends) = (vec![], false);
        for point in of_family.clone() {
            for way in point.ways.iter().filter(|way| way.name == *name) {
                ends = way.covered < way.goals;
                let seconds = if ends { way.seconds } else { way.last_goal };
                points.push((point.size as f64, seconds.max(1e-4)));
            }
        }
        // More wasn't covered in time.
        let crosses = points.last().filter(|_| ends).copied().into_iter().collect();
        Line { name: (*name).to_owned(), color: color(name), points, crosses }
    });
    let lines = lines.filter(|line| !line.points.is_empty()).collect();
    Panel {
        caption: family.to_owned(),
        across: ("size", Scale::Powers),
        up: ("seconds", Scale::Powers),
        dots: false,
        legend_above: true,
        lines,
    }
}

/// A way's colour, the same in each panel.
fn color(name: &str) -> Rgb {
    const COLORS: [Rgb; 11] = [
        (34, 87, 197),
        (192, 40, 60),
        (230, 130, 140),
        (110, 110, 110),
        (26, 127, 75),
        (130, 190, 60),
        (201, 120, 20),
        (120, 60, 160),
        (20, 150, 170),
        (160, 110, 60),
        (0, 0, 0),
    ];
    let index = WAYS.iter().position(|(way, ..)| *way == name).unwrap_or(WAYS.len());
    COLORS[index % COLORS.len()]
}
