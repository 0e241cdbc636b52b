//! Curves in panels, as SVG.

use plotters::coord::Shift;
use plotters::coord::ranged1d::ValueFormatter;
use plotters::prelude::*;
use std::ops::Range;

/// The drawing library's complaint.
#[derive(Debug, thiserror::Error)]
#[error("the curves can't be drawn: {0}")]
pub struct Undrawable(String);

impl Undrawable {
    fn of(error: impl std::fmt::Display) -> Undrawable {
        Undrawable(error.to_string())
    }
}

/// Red, green and blue.
pub type Rgb = (u8, u8, u8);

/// A curve.
#[derive(Clone, Debug)]
pub struct Line {
    /// What the legend calls it.
    pub name: String,
    /// Its colour.
    pub color: Rgb,
    /// From left to right.
    pub points: Vec<(f64, f64)>,
    /// Points with a cross: something wasn't finished there.
    pub crosses: Vec<(f64, f64)>,
}

/// How an axis is divided. What's at zero or below has no place on a logarithmic one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Evenly, from the least value to the greatest.
    Sizes,
    /// Evenly, from zero.
    Amounts,
    /// By powers.
    Powers,
}

/// A coordinate system with its curves.
#[derive(Clone, Debug)]
pub struct Panel {
    /// What stands above it.
    pub caption: String,
    /// What the horizontal axis says, and its scale.
    pub across: (&'static str, Scale),
    /// What the vertical axis says, and its scale.
    pub up: (&'static str, Scale),
    /// Whether each point has a dot.
    pub dots: bool,
    /// Whether the legend is where curves begin and large values are (else where they end and small ones are).
    pub legend_above: bool,
    /// The curves.
    pub lines: Vec<Line>,
}

/// The panels, two in a row, each of that many pixels across and down. Cost: linear in the points.
///
/// # Errors
/// What the drawing library says.
pub fn svg(panels: &[Panel], (across, down): (u32, u32)) -> Result<String, Undrawable> {
    const COLUMNS: usize = 2;
    let rows = panels.len().div_ceil(COLUMNS).max(1);
    let mut svg = String::new();
    {
        let size = (COLUMNS as u32 * across, rows as u32 * down);
        let root = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        root.fill(&WHITE).map_err(Undrawable::of)?;
        for (area, panel) in root.split_evenly((rows, COLUMNS)).iter().zip(panels) {
            draw(area, panel)?;
        }
        root.present().map_err(Undrawable::of)?;
    }
    Ok(svg)
}

fn draw<'a>(area: &DrawingArea<SVGBackend<'a>, Shift>, panel: &'a Panel) -> Result<(), Undrawable> {
    let horizontal = range(panel, panel.across.1, |(x, _)| *x);
    let vertical = range(panel, panel.up.1, |(_, y)| *y);
    let mut builder = ChartBuilder::on(area);
    builder
        .caption(&panel.caption, ("sans-serif", 18))
        .margin(14)
        .x_label_area_size(38)
        .y_label_area_size(66);
    // Each kind of axis is a type of its own to the library.
    match (panel.across.1 == Scale::Powers, panel.up.1 == Scale::Powers) {
        (true, true) => fill(
            builder
                .build_cartesian_2d(horizontal.log_scale(), vertical.log_scale())
                .map_err(Undrawable::of)?,
            panel,
        ),
        (true, false) => {
            fill(builder.build_cartesian_2d(horizontal.log_scale(), vertical).map_err(Undrawable::of)?, panel)
        }
        (false, true) => {
            fill(builder.build_cartesian_2d(horizontal, vertical.log_scale()).map_err(Undrawable::of)?, panel)
        }
        (false, false) => {
            fill(builder.build_cartesian_2d(horizontal, vertical).map_err(Undrawable::of)?, panel)
        }
    }
}

/// From where to where an axis goes, with some room.
fn range(panel: &Panel, scale: Scale, value: impl Fn(&(f64, f64)) -> f64) -> Range<f64> {
    let values = panel.lines.iter().flat_map(|line| &line.points).map(value);
    let values = values.filter(|value| scale != Scale::Powers || *value > 0.0);
    let (least, most) = values
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), value| (least.min(value), most.max(value)));
    let (least, most) = if least <= most { (least, most) } else { (0.1, 1.0) };
    match scale {
        Scale::Sizes => least - 0.5..most + 0.5,
        Scale::Amounts => 0.0..most.max(1e-9) * 1.05,
        Scale::Powers => least / 1.5..most * 1.5,
    }
}

fn fill<'a, X, Y>(
    mut chart: ChartContext<'a, SVGBackend<'a>, Cartesian2d<X, Y>>,
    panel: &Panel,
) -> Result<(), Undrawable>
where
    X: Ranged<ValueType = f64> + ValueFormatter<f64>,
    Y: Ranged<ValueType = f64> + ValueFormatter<f64>,
{
    let sizes = panel.across.1 == Scale::Sizes;
    let across = |value: &f64| match sizes {
        true if (value - value.round()).abs() > 0.01 => String::new(),
        true => format!("{value:.0}"),
        false => format!("{value}"),
    };
    chart
        .configure_mesh()
        .x_desc(panel.across.0)
        .y_desc(panel.up.0)
        .x_label_formatter(&across)
        .y_label_formatter(&|value| format!("{value}"))
        .disable_x_mesh()
        .bold_line_style(RGBColor(225, 225, 225))
        .light_line_style(WHITE)
        .label_style(("sans-serif", 13))
        .axis_desc_style(("sans-serif", 14))
        .draw()
        .map_err(Undrawable::of)?;
    for line in &panel.lines {
        let color = RGBColor(line.color.0, line.color.1, line.color.2);
        let drawn = chart
            .draw_series(LineSeries::new(line.points.iter().copied(), color.stroke_width(2)))
            .map_err(Undrawable::of)?;
        let swatch = move |(x, y)| PathElement::new([(x, y), (x + 20, y)], color.stroke_width(3));
        drawn.label(&line.name).legend(swatch);
        let dots = line.points.iter().filter(|_| panel.dots);
        chart.draw_series(dots.map(|at| Circle::new(*at, 3, color.filled()))).map_err(Undrawable::of)?;
        let crosses = line.crosses.iter().map(|at| Cross::new(*at, 6, color.stroke_width(2)));
        chart.draw_series(crosses).map_err(Undrawable::of)?;
    }
    let corner =
        if panel.legend_above { SeriesLabelPosition::UpperLeft } else { SeriesLabelPosition::LowerRight };
    chart
        .configure_series_labels()
        .position(corner)
        .background_style(WHITE.mix(0.85))
        .border_style(RGBColor(200, 200, 200))
        .label_font(("sans-serif", 12))
        .draw()
        .map_err(Undrawable::of)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panel(up: Scale, points: &[(f64, f64)]) -> Panel {
        let line =
            Line { name: "one".into(), color: (1, 2, 3), points: points.into(), crosses: points.into() };
        Panel {
            caption: "two".into(),
            across: ("sizes", Scale::Sizes),
            up: ("seconds", up),
            dots: true,
            legend_above: true,
            lines: vec![line],
        }
    }

    #[test]
    fn each_point_has_its_dot_and_the_legend_its_name() {
        let panels = [panel(Scale::Powers, &[(2.0, 0.5), (3.0, 4.0)]), panel(Scale::Amounts, &[])];
        let svg = svg(&panels, (300, 200)).expect("drawn");
        assert_eq!(svg.matches("<circle").count(), 2);
        assert!(svg.contains("one") && svg.contains("sizes") && svg.contains("seconds"), "{svg}");
    }

    #[test]
    fn axes_have_room_for_all_points() {
        assert_eq!(
            range(&panel(Scale::Powers, &[(1.0, 0.0), (2.0, 3.0)]), Scale::Sizes, |at| at.0),
            0.5..2.5
        );
        assert_eq!(
            range(&panel(Scale::Powers, &[(1.0, 0.0), (2.0, 3.0)]), Scale::Powers, |at| at.1),
            2.0..4.5
        );
    }
}
