//! The curves: queries and seconds by size, for each algorithm.

use super::{Curve, Point, Table};
use crate::chart::{Line, Panel, Rgb, Scale, Undrawable, svg};
use touchstone_cover::Algorithm;

/// The curves as SVG.
///
/// # Errors
/// What the drawing library says.
pub fn curves(table: &Table) -> Result<String, Undrawable> {
    let queries = panel(table, "queries to the solver, all programs of a size", "queries", |point| {
        point.queries as f64
    });
    let solving = panel(table, "the solver's time, all programs of a size", "seconds", |point| point.solving);
    svg(&[queries, solving], (600, 520))
}

fn panel(table: &Table, caption: &str, unit: &'static str, value: impl Fn(&Point) -> f64) -> Panel {
    let values = table.curves.iter().flat_map(|curve| &curve.points).map(&value);
    // What takes no time at all is drawn below the least that does.
    let least = values.filter(|value| *value > 0.0).fold(f64::INFINITY, f64::min);
    let least = if least.is_finite() { least / 2.0 } else { 0.1 };
    let at = |point: &Point| (point.diamonds as f64, value(point).max(least));
    let lines = table.curves.iter().map(|curve| Line {
        name: curve.name().to_owned(),
        color: color(curve),
        points: curve.points.iter().map(at).collect(),
        // Where an algorithm ends: not all programs of that size were done in time.
        crosses: curve.points.iter().filter(|point| point.unfinished > 0).map(at).collect(),
    });
    Panel {
        caption: caption.to_owned(),
        across: ("diamonds", Scale::Sizes),
        up: (unit, Scale::Powers),
        dots: true,
        legend_above: true,
        lines: lines.collect(),
    }
}

fn color(curve: &Curve) -> Rgb {
    match curve.algorithm {
        Algorithm::Path => (110, 110, 110),
        Algorithm::Statement => (26, 127, 75),
        Algorithm::Minimal => (201, 120, 20),
        Algorithm::Greedy => (192, 40, 60),
        Algorithm::Auto => (34, 87, 197),
    }
}
