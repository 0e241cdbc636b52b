//! Binary search in a table of ten, in Rust: each index is checked, and none is out of bounds.

#[unsafe(no_mangle)]
pub extern "C" fn binary_search(table: &[i32; 10], key: i32) -> i32 {
    let (mut low, mut high) = (0usize, table.len());
    while low < high {
        let middle = low + (high - low) / 2;
        if table[middle] == key {
            return middle as i32;
        }
        if table[middle] < key {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    -1
}
