//! The curves as SVG: queries and seconds by size, on logarithmic scales. The one user of `plotters`.

use super::{Curve, Point, Table};
use plotters::coord::Shift;
use plotters::prelude::*;
use touchstone_cover::Algorithm;

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

/// The curves.
///
/// # Errors
/// What the drawing library says.
pub fn curves(table: &Table) -> Result<String, Undrawable> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, (1200, 520)).into_drawing_area();
        root.fill(&WHITE).map_err(Undrawable::of)?;
        let panels = root.split_evenly((1, 2));
        if let [left, right] = &panels[..] {
            panel(left, table, "queries to the solver, all programs of a size", "queries", |point| {
                point.queries as f64
            })?;
            panel(right, table, "the solver's time, all programs of a size", "seconds", |point| {
                point.solving
            })?;
        }
        root.present().map_err(Undrawable::of)?;
    }
    Ok(svg)
}

fn panel(
    area: &Area<'_>,
    table: &Table,
    caption: &str,
    unit: &str,
    value: impl Fn(&Point) -> f64,
) -> Result<(), Undrawable> {
    let values = table.curves.iter().flat_map(|curve| &curve.points).map(&value).filter(|value| *value > 0.0);
    let (least, most) = values
        .fold((f64::INFINITY, f64::MIN_POSITIVE), |(least, most), value| (least.min(value), most.max(value)));
    let (least, most) = if least <= most { (least, most) } else { (0.1, 1.0) };
    let (first, last) = (1.5, table.diamonds as f64 + 0.5);
    let mut chart = ChartBuilder::on(area)
        .caption(caption, ("sans-serif", 19))
        .margin(14)
        .x_label_area_size(40)
        .y_label_area_size(70)
        .build_cartesian_2d(first..last, (least / 2.0..most * 2.0).log_scale())
        .map_err(Undrawable::of)?;
    chart
        .configure_mesh()
        .x_desc("diamonds")
        .y_desc(unit)
        .x_labels((table.diamonds as usize).min(12))
        .x_label_formatter(&|size| {
            if (size - size.round()).abs() < 0.01 { format!("{size:.0}") } else { String::new() }
        })
        .y_label_formatter(&|value| format!("{value}"))
        .disable_x_mesh()
        .bold_line_style(RGBColor(225, 225, 225))
        .light_line_style(WHITE)
        .label_style(("sans-serif", 14))
        .axis_desc_style(("sans-serif", 15))
        .draw()
        .map_err(Undrawable::of)?;
    for curve in &table.curves {
        let color = color(curve);
        let points: Vec<(f64, f64)> =
            curve.points.iter().map(|point| (point.diamonds as f64, value(point).max(least / 2.0))).collect();
        let drawn = chart
            .draw_series(LineSeries::new(points.iter().copied(), color.stroke_width(2)))
            .map_err(Undrawable::of)?;
        let swatch = move |(x, y)| PathElement::new([(x, y), (x + 20, y)], color.stroke_width(3));
        drawn.label(curve.name()).legend(swatch);
        let dots = points.iter().map(|at| Circle::new(*at, 3, color.filled()));
        chart.draw_series(dots).map_err(Undrawable::of)?;
        // Where an algorithm ends: not all programs of that size were done in time.
        let unfinished = curve.points.iter().zip(&points).filter(|(point, _)| point.unfinished > 0);
        let crosses = unfinished.map(|(_, at)| Cross::new(*at, 7, color.stroke_width(2)));
        chart.draw_series(crosses).map_err(Undrawable::of)?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.85))
        .border_style(RGBColor(200, 200, 200))
        .label_font(("sans-serif", 15))
        .draw()
        .map_err(Undrawable::of)
}

fn color(curve: &Curve) -> RGBColor {
    match curve.algorithm {
        Algorithm::Path => RGBColor(110, 110, 110),
        Algorithm::Statement => RGBColor(26, 127, 75),
        Algorithm::Minimal => RGBColor(201, 120, 20),
        Algorithm::Greedy => RGBColor(192, 40, 60),
        Algorithm::Auto => RGBColor(34, 87, 197),
    }
}
