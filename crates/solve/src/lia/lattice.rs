//! Cuts from proofs (Dillig, Dillig, Aiken, *Cuts from Proofs: A Complete and Practical Technique for Solving Linear Inequalities over
//! Integers*, CAV 2009): at a point with fractions the bounds that are met are equations. Where they have no integer
//! solution, there is a sum with integer coefficients to which they give a fraction, and no integer point lies
//! between its neighbours: branching on it leaves the whole face behind, where branching on an unknown leaves a sliver.
//!
//! The sum is found as in the paper, by the Hermite normal form of the equations: column operations `U`, each a bijection of the integer
//! points, make the matrix `A` a triangle `A U`. With `x = U y`, forward substitution gives the `y`s one by one; one that
//! is a fraction is the sum `(U⁻¹ x)` of that row.

use super::ratio::Ratio;
use super::simplex::Column;

/// A sum of integers that equations make a fraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    /// Its entries, ordered by column, coprime integers.
    pub entries: Vec<(Column, Ratio)>,
    /// The fraction.
    pub value: Ratio,
}

/// The numbers that column operations lead to may grow exponentially: beyond this there's no split.
const LARGEST: i64 = 1 << 24;

/// The split with the smallest coefficients that these independent equations over integers have, each of entries and a value;
/// nothing if they have an integer solution, or if numbers grow too large. Cost: cubic in the unknowns.
pub(crate) fn split(equations: &[(Vec<(Column, Ratio)>, Ratio)], unknowns: usize) -> Option<Split> {
    let mut matrix = vec![vec![Ratio::ZERO; unknowns]; equations.len()];
    for (row, (entries, _)) in matrix.iter_mut().zip(equations) {
        for (column, factor) in entries {
            row[*column as usize] = factor.clone();
        }
    }
    let mut inverse = vec![vec![Ratio::ZERO; unknowns]; unknowns];
    for (at, row) in inverse.iter_mut().enumerate() {
        row[at] = Ratio::ONE;
    }
    let mut values: Vec<Ratio> = Vec::with_capacity(equations.len());
    let mut best: Option<(Ratio, usize)> = None;
    for (at, (_, value)) in equations.iter().enumerate() {
        eliminate(&mut matrix, &mut inverse, at)?;
        let row = &matrix[at];
        let known = values.iter().zip(row).fold(Ratio::ZERO, |sum, (y, factor)| sum.add(&factor.mul(y)));
        let value = value.sub(&known).div(&row[at]);
        if !value.is_integer() {
            let size = inverse[at].iter().map(Ratio::abs).max().unwrap_or(Ratio::ZERO);
            if best.as_ref().is_none_or(|(least, _)| size < *least) {
                best = Some((size, at));
            }
        }
        values.push(value);
    }
    let (_, at) = best?;
    let entries = inverse[at].iter().enumerate().filter(|(_, factor)| !factor.is_zero());
    let entries = entries.map(|(column, factor)| (column as Column, factor.clone())).collect();
    Some(Split { entries, value: values[at].clone() })
}

/// Column operations after which a row is zero behind its place on the diagonal. `None`: it's zero there, too, or numbers grow too
/// large.
fn eliminate(matrix: &mut [Vec<Ratio>], inverse: &mut [Vec<Ratio>], at: usize) -> Option<()> {
    let half = Ratio::ONE.div(&Ratio::from(2));
    let largest = Ratio::from(LARGEST);
    loop {
        let row = &matrix[at];
        let behind = (at..row.len()).filter(|column| !row[*column].is_zero());
        let least = behind.min_by_key(|column| row[*column].abs())?;
        matrix[at..].iter_mut().for_each(|row| row.swap(at, least));
        inverse.swap(at, least);
        let mut done = true;
        for column in at + 1..inverse.len() {
            if matrix[at][column].is_zero() {
                continue;
            }
            let times = matrix[at][column].div(&matrix[at][at]).add(&half).floor();
            let mut fits = true;
            for row in &mut matrix[at..] {
                row[column] = row[column].sub(&times.mul(&row[at]));
                fits &= row[column].abs() <= largest;
            }
            let (before, behind) = inverse.split_at_mut(column);
            for (entry, other) in before[at].iter_mut().zip(&behind[0]) {
                *entry = entry.add(&times.mul(other));
                fits &= entry.abs() <= largest;
            }
            if !fits {
                return None;
            }
            done &= matrix[at][column].is_zero();
        }
        if done {
            return Some(());
        }
    }
}

#[cfg(test)]
mod tests {
    use touchstone_logic::testing::Rng;

    use super::*;

    fn equation(factors: &[i64], value: i64) -> (Vec<(Column, Ratio)>, Ratio) {
        let entries = factors.iter().enumerate().filter(|(_, factor)| **factor != 0);
        let entries = entries.map(|(at, factor)| (at as Column, Ratio::from(*factor))).collect();
        (entries, Ratio::from(value))
    }

    #[test]
    fn equations_with_integer_solutions_have_no_split() {
        assert_eq!(split(&[equation(&[3, 5], 1)], 2), None);
        assert_eq!(split(&[equation(&[2, 1], 5), equation(&[1, 3], 5)], 2), None);
    }

    #[test]
    fn a_split_is_a_sum_of_integers_to_which_the_equations_give_a_fraction() {
        let found = split(&[equation(&[3, 6], 1)], 2).unwrap();
        assert_eq!(found.value, Ratio::ONE.div(&Ratio::from(3)));
        let mut rng = Rng::new(7);
        let (mut with, mut without) = (0, 0);
        for _ in 0..400 {
            // Two equations over two unknowns have one solution, told by Cramer's rule.
            let [a, b, c, d] = [(); 4].map(|()| rng.between(-9, 9));
            let (e, f) = (rng.between(-20, 20), rng.between(-20, 20));
            let determinant = a * d - b * c;
            if determinant == 0 {
                continue;
            }
            let over = |n: i64| Ratio::from(n).div(&Ratio::from(determinant));
            let point = [over(e * d - b * f), over(a * f - e * c)];
            let found = split(&[equation(&[a, b], e), equation(&[c, d], f)], 2);
            assert_eq!(found.is_none(), point.iter().all(Ratio::is_integer));
            let Some(found) = found else {
                without += 1;
                continue;
            };
            with += 1;
            let sum = found.entries.iter().fold(Ratio::ZERO, |sum, (column, factor)| {
                assert!(factor.is_integer());
                sum.add(&factor.mul(&point[*column as usize]))
            });
            assert!(sum == found.value && !sum.is_integer());
        }
        assert!(with > 100 && without > 10, "{with} with, {without} without");
    }
}
