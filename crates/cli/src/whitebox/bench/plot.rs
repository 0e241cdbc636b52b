//! The measurements as curves in SVG: goals covered over time for each way to explore, and the time that growing programs take.

use super::{Everything, RANDOM, WAYS};
use plotters::coord::Shift;
use plotters::coord::ranged1d::ValueFormatter;
use plotters::prelude::*;

/// The drawing library's complaint.
#[derive(Debug, thiserror::Error)]
#[error("the curves can't be drawn: {0}")]
pub struct Undrawable(String);

impl Undrawable {
    fn of(error: impl std::fmt::Display) -> Undrawable {
        Undrawable(error.to_string())
    }
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

const PANEL: (u32, u32) = (600, 420);

struct Line {
    name: &'static str,
    points: Vec<(f64, f64)>,
    /// Whether it ends because more wasn't covered in time.
    ends: bool,
}

struct Panel {
    caption: String,
    across: &'static str,
    up: &'static str,
    logarithmic: bool,
    lines: Vec<Line>,
}

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
    let rows = panels.len().div_ceil(2).max(1);
    let mut svg = String::new();
    {
        let size = (2 * PANEL.0, rows as u32 * PANEL.1);
        let root = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        root.fill(&WHITE).map_err(Undrawable::of)?;
        for (area, panel) in root.split_evenly((rows, 2)).iter().zip(&panels) {
            draw(area, panel)?;
        }
        root.present().map_err(Undrawable::of)?;
    }
    Ok(svg)
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
            lines.push(Line { name, points, ends: false });
        }
    }
    let caption = format!("goals covered, all {} functions", everything.functions.len());
    Panel { caption, across: "seconds", up: "goals", logarithmic: false, lines }
}

/// The seconds until all of a family's programs is covered.
fn grown(everything: &Everything, family: &str) -> Panel {
    let of_family = everything.growth.iter().filter(|point| point.family == family);
    let lines = WAYS.iter().map(|(name, ..)| {
        let mut line = Line { name, points: vec![], ends: false };
        for point in of_family.clone() {
            for way in point.ways.iter().filter(|way| way.name == *name) {
                line.ends = way.covered < way.goals;
                let seconds = if line.ends { way.seconds } else { way.last_goal };
                line.points.push((point.size as f64, seconds.max(1e-4)));
            }
        }
        line
    });
    let lines = lines.filter(|line| !line.points.is_empty()).collect();
    Panel { caption: family.to_owned(), across: "size", up: "seconds", logarithmic: true, lines }
}

fn draw<'a>(area: &Area<'a>, panel: &'a Panel) -> Result<(), Undrawable> {
    let (horizontal, vertical) = (range(panel, |(x, _)| *x), range(panel, |(_, y)| *y));
    let mut builder = ChartBuilder::on(area);
    builder
        .caption(&panel.caption, ("sans-serif", 18))
        .margin(14)
        .x_label_area_size(38)
        .y_label_area_size(66);
    // The two kinds of axes are different types to the library.
    if panel.logarithmic {
        let chart = builder
            .build_cartesian_2d(
                (horizontal.0 / 1.2..horizontal.1 * 1.2).log_scale(),
                (vertical.0 / 2.0..vertical.1 * 2.0).log_scale(),
            )
            .map_err(Undrawable::of)?;
        fill(chart, panel)
    } else {
        let chart = builder
            .build_cartesian_2d((horizontal.0..horizontal.1).log_scale(), 0.0..vertical.1 * 1.05)
            .map_err(Undrawable::of)?;
        fill(chart, panel)
    }
}

fn range(panel: &Panel, value: impl Fn(&(f64, f64)) -> f64) -> (f64, f64) {
    let values = panel.lines.iter().flat_map(|line| &line.points).map(value);
    let positive = values.filter(|value| *value > 0.0);
    let (least, most) = positive
        .fold((f64::INFINITY, f64::MIN_POSITIVE), |(least, most), value| (least.min(value), most.max(value)));
    if least < most { (least, most) } else { (0.1, 1.0) }
}

fn fill<'a, X, Y>(
    mut chart: ChartContext<'a, SVGBackend<'a>, Cartesian2d<X, Y>>,
    panel: &Panel,
) -> Result<(), Undrawable>
where
    X: Ranged<ValueType = f64> + ValueFormatter<f64>,
    Y: Ranged<ValueType = f64> + ValueFormatter<f64>,
{
    chart
        .configure_mesh()
        .x_desc(panel.across)
        .y_desc(panel.up)
        .x_label_formatter(&|value| format!("{value}"))
        .y_label_formatter(&|value| format!("{value}"))
        .disable_x_mesh()
        .bold_line_style(RGBColor(225, 225, 225))
        .light_line_style(WHITE)
        .label_style(("sans-serif", 13))
        .axis_desc_style(("sans-serif", 14))
        .draw()
        .map_err(Undrawable::of)?;
    for line in &panel.lines {
        let color = color(line.name);
        let drawn = chart
            .draw_series(LineSeries::new(line.points.iter().copied(), color.stroke_width(2)))
            .map_err(Undrawable::of)?;
        let swatch = move |(x, y)| PathElement::new([(x, y), (x + 20, y)], color.stroke_width(3));
        drawn.label(line.name).legend(swatch);
        if let (true, Some(last)) = (line.ends, line.points.last()) {
            let cross = Cross::new(*last, 6, color.stroke_width(2));
            chart.draw_series([cross]).map_err(Undrawable::of)?;
        }
    }
    chart
        .configure_series_labels()
        .position(if panel.logarithmic {
            SeriesLabelPosition::UpperLeft
        } else {
            SeriesLabelPosition::LowerRight
        })
        .background_style(WHITE.mix(0.85))
        .border_style(RGBColor(200, 200, 200))
        .label_font(("sans-serif", 12))
        .draw()
        .map_err(Undrawable::of)
}

/// A way's colour, the same in each panel.
fn color(name: &str) -> RGBColor {
    const COLORS: [RGBColor; 11] = [
        RGBColor(34, 87, 197),
        RGBColor(192, 40, 60),
        RGBColor(230, 130, 140),
        RGBColor(110, 110, 110),
        RGBColor(26, 127, 75),
        RGBColor(130, 190, 60),
        RGBColor(201, 120, 20),
        RGBColor(120, 60, 160),
        RGBColor(20, 150, 170),
        RGBColor(160, 110, 60),
        RGBColor(0, 0, 0),
    ];
    let index = WAYS.iter().position(|(way, ..)| *way == name).unwrap_or(WAYS.len());
    COLORS[index % COLORS.len()]
}
