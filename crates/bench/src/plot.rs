//! The figure as a plot: a panel per benchmark, depth to the right, seconds upwards on a logarithmic scale. `plotters` is used here
//! only.

use crate::figure8::Figure;
use crate::measure::{Ending, Measurement};
use crate::paper::{last_depth, paper};
use crate::tool::{Haskell, Ours, Tool};
use plotters::coord::Shift;
use plotters::prelude::*;

/// The drawing library's complaint.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Undrawable(String);

impl Undrawable {
    fn of(error: impl std::fmt::Display) -> Undrawable {
        Undrawable(error.to_string())
    }
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

const WIDTH: u32 = 1500;
const PANELS: u32 = 960;
const LEGEND: u32 = 130;

/// The shortest and the longest time on the scale, in seconds.
const TIMES: std::ops::Range<f64> = 0.000_005..5_000.0;

const PAPER: RGBColor = RGBColor(120, 120, 120);

/// The figure as SVG.
///
/// # Errors
/// What the drawing library says.
pub fn figure(figure: &Figure) -> Result<String, Undrawable> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, (WIDTH, PANELS + LEGEND)).into_drawing_area();
        root.fill(&WHITE).map_err(Undrawable::of)?;
        let (panels, legend) = root.split_vertically(PANELS);
        let benchmarks = figure.benchmarks();
        for (area, benchmark) in panels.split_evenly((2, 3)).into_iter().zip(benchmarks) {
            panel(&area, figure, benchmark)?;
        }
        draw_legend(&legend, figure)?;
        root.present().map_err(Undrawable::of)?;
    }
    Ok(svg)
}

fn panel(area: &Area<'_>, figure: &Figure, benchmark: &str) -> Result<(), Undrawable> {
    let last = last_depth(benchmark);
    let mut chart = ChartBuilder::on(area)
        .caption(benchmark, ("sans-serif", 22))
        .margin(12)
        .x_label_area_size(38)
        .y_label_area_size(72)
        .build_cartesian_2d(0.5..f64::from(last) + 0.5, TIMES.log_scale())
        .map_err(Undrawable::of)?;
    chart
        .configure_mesh()
        .x_desc("depth")
        .y_desc("seconds")
        .x_labels(last as usize + 1)
        .x_label_formatter(&|depth| {
            if (depth - depth.round()).abs() < 0.01 { format!("{depth:.0}") } else { String::new() }
        })
        .y_label_formatter(&|seconds| format!("{seconds}"))
        .disable_x_mesh()
        .bold_line_style(RGBColor(225, 225, 225))
        .light_line_style(WHITE)
        .label_style(("sans-serif", 14))
        .axis_desc_style(("sans-serif", 15))
        .draw()
        .map_err(Undrawable::of)?;
    let limit = [(0.5, figure.limit), (f64::from(last) + 0.5, figure.limit)];
    chart
        .draw_series(DashedLineSeries::new(limit, 4, 4, BLACK.mix(0.4).stroke_width(1)))
        .map_err(Undrawable::of)?;
    for tool in figure.tools() {
        let color = color(tool);
        let points: Vec<_> = figure
            .series(benchmark, tool)
            .filter(|point| point.depth <= last && !matches!(point.measurement.end, Ending::Failed(_)))
            .map(|point| ((f64::from(point.depth), height(figure, &point.measurement)), &point.measurement))
            .collect();
        let line = points.iter().map(|(at, _)| *at);
        chart.draw_series(LineSeries::new(line, color.stroke_width(2))).map_err(Undrawable::of)?;
        let done = points.iter().filter(|(_, measurement)| measurement.is_complete());
        let dots = done.map(|(at, _)| Circle::new(*at, 3, color.filled()));
        chart.draw_series(dots).map_err(Undrawable::of)?;
        let stopped = points.iter().filter(|(_, measurement)| !measurement.is_complete());
        let crosses = stopped.map(|(at, _)| Cross::new(*at, 5, color.stroke_width(2)));
        chart.draw_series(crosses).map_err(Undrawable::of)?;
    }
    if let Some(paper) = paper(benchmark) {
        let target = paper.target.iter().map(|(depth, seconds)| (f64::from(*depth), *seconds));
        let target = target.map(|at| TriangleMarker::new(at, 7, PAPER.filled()));
        chart.draw_series(target).map_err(Undrawable::of)?;
        let lazy = paper.lazy_small_check.iter().map(|(depth, seconds)| (f64::from(*depth), *seconds));
        let lazy = lazy.map(|at| Circle::new(at, 6, PAPER.stroke_width(2)));
        chart.draw_series(lazy).map_err(Undrawable::of)?;
    }
    Ok(())
}

/// The seconds, within the scale.
fn height(figure: &Figure, measurement: &Measurement) -> f64 {
    let seconds = if measurement.is_complete() { measurement.seconds } else { figure.limit };
    seconds.clamp(TIMES.start, TIMES.end)
}

fn draw_legend(area: &Area<'_>, figure: &Figure) -> Result<(), Undrawable> {
    let text = ("sans-serif", 16).into_font();
    let entries: Vec<(String, RGBColor, Mark)> = figure
        .tools()
        .into_iter()
        .map(|tool| (label(tool).to_owned(), color(tool), Mark::Line))
        .chain([
            ("Target, 2015".to_owned(), PAPER, Mark::Triangle),
            ("Lazy SmallCheck, 2015".to_owned(), PAPER, Mark::Ring),
            (format!("not done in {} s", figure.limit), BLACK, Mark::Cross),
        ])
        .collect();
    for (at, (name, color, mark)) in entries.into_iter().enumerate() {
        let (column, row) = (at % 5, at / 5);
        let (x, y) = (30 + 295 * column as i32, 18 + 34 * row as i32);
        let middle = (x + 18, y);
        let drawn = match mark {
            Mark::Line => {
                let line = PathElement::new([(x, y), (x + 36, y)], color.stroke_width(3));
                area.draw(&line).and_then(|()| area.draw(&Circle::new(middle, 4, color.filled())))
            }
            Mark::Triangle => area.draw(&TriangleMarker::new(middle, 7, color.filled())),
            Mark::Ring => area.draw(&Circle::new(middle, 6, color.stroke_width(2))),
            Mark::Cross => area.draw(&Cross::new(middle, 5, color.stroke_width(2))),
        };
        drawn.map_err(Undrawable::of)?;
        area.draw(&Text::new(name, (x + 46, y - 8), text.clone())).map_err(Undrawable::of)?;
    }
    Ok(())
}

enum Mark {
    Line,
    Triangle,
    Ring,
    Cross,
}

fn label(tool: Tool) -> &'static str {
    match tool {
        Tool::Ours(Ours::Targeted) => "Touchstone: targeted",
        Tool::Ours(Ours::TargetedExact) => "targeted, exactly this depth",
        Tool::Ours(Ours::TargetedUnjudged) => "targeted, not judged",
        Tool::Ours(Ours::Narrow) => "Touchstone: narrow",
        Tool::Ours(Ours::Enumerate) => "Touchstone: enumerate",
        Tool::Ours(Ours::Uniform) => "Touchstone: uniform",
        Tool::Ours(Ours::Random) => "Touchstone: random",
        Tool::ByHand => "written by hand",
        Tool::Proptest => "proptest, filtered",
        Tool::Quickcheck => "quickcheck (Rust), filtered",
        Tool::Haskell(Haskell::LazySmallCheck) => "Lazy SmallCheck",
        Tool::Haskell(Haskell::SmallCheck) => "SmallCheck",
        Tool::Haskell(Haskell::QuickCheck) => "QuickCheck (Haskell)",
    }
}

fn color(tool: Tool) -> RGBColor {
    match tool {
        Tool::Ours(Ours::Targeted) => RGBColor(0, 70, 200),
        Tool::Ours(Ours::TargetedExact) => RGBColor(70, 150, 255),
        Tool::Ours(Ours::TargetedUnjudged) => RGBColor(150, 200, 255),
        Tool::Ours(Ours::Narrow) => RGBColor(0, 150, 130),
        Tool::Ours(Ours::Enumerate) => RGBColor(120, 190, 60),
        Tool::Ours(Ours::Uniform) => RGBColor(130, 60, 180),
        Tool::Ours(Ours::Random) => RGBColor(210, 120, 220),
        Tool::ByHand => RGBColor(20, 20, 20),
        Tool::Proptest => RGBColor(230, 120, 0),
        Tool::Quickcheck => RGBColor(240, 180, 0),
        Tool::Haskell(Haskell::LazySmallCheck) => RGBColor(200, 30, 40),
        Tool::Haskell(Haskell::SmallCheck) => RGBColor(240, 120, 120),
        Tool::Haskell(Haskell::QuickCheck) => RGBColor(140, 80, 40),
    }
}
