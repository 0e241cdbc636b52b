//! The shortest round trip by trying all of them: a function whose time grows by leaps while its input hardly does.

/// The length of the shortest round trip through `N` cities. The distances stand in rows: from city 1 to 0, from 2 to 0 and 1, …
///
/// Cost: (N - 1)! trips of N legs.
pub fn shortest_tour<const N: usize>(distances: &[u32]) -> u32 {
    let mut cities = [0; N];
    for (at, city) in cities.iter_mut().enumerate() {
        *city = at;
    }
    visit(distances, &mut cities, 1, 0)
}

/// The shortest way on from `cities[at - 1]` through those from `at` on and back to the first, after so much.
fn visit(distances: &[u32], cities: &mut [usize], at: usize, so_far: u32) -> u32 {
    let last = cities[at - 1];
    if at == cities.len() {
        return so_far + between(distances, last, cities[0]);
    }
    let mut best = u32::MAX;
    for next in at..cities.len() {
        cities.swap(at, next);
        let leg = between(distances, last, cities[at]);
        best = best.min(visit(distances, cities, at + 1, so_far + leg));
        cities.swap(at, next);
    }
    best
}

fn between(distances: &[u32], one: usize, other: usize) -> u32 {
    let (low, high) = (one.min(other), one.max(other));
    distances[high * (high - 1) / 2 + low]
}

#[cfg(test)]
mod tests {
    use super::shortest_tour;

    #[test]
    fn the_shortest_of_three_trips_through_four_cities_is_found() {
        // Trips: 0-1-2-3 (1 + 2 + 8 + 16), 0-1-3-2 (1 + 8 + 32 + 4), 0-2-1-3 (4 + 2 + 32 + 16).
        let distances = [1, 4, 2, 16, 32, 8];
        assert_eq!(shortest_tour::<4>(&distances), 27);
    }
}
