//! A cache that forgets what was used longest ago.

/// A cache of two entries. The fault: to put a key that's there doesn't count as a use.
#[derive(Debug, Default)]
pub struct Recent<const FAULTY: bool>(Vec<(u8, u8)>);

impl<const FAULTY: bool> Recent<FAULTY> {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn put(&mut self, key: u8, value: u8) {
        match self.0.iter().position(|(k, _)| *k == key) {
            Some(at) if FAULTY => self.0[at].1 = value,
            Some(at) => {
                self.0.remove(at);
                self.0.push((key, value));
            }
            None => {
                if self.0.len() == 2 {
                    self.0.remove(0);
                }
                self.0.push((key, value));
            }
        }
    }

    pub fn get(&mut self, key: u8) -> Option<u8> {
        let at = self.0.iter().position(|(k, _)| *k == key)?;
        let entry = self.0.remove(at);
        self.0.push(entry);
        Some(entry.1)
    }
}

/// The same as it should be, in other words.
#[derive(Clone, Debug, Default)]
pub struct Model(std::collections::VecDeque<(u8, u8)>);

impl Model {
    pub fn new() -> Model {
        Model::default()
    }

    pub fn put(&mut self, key: u8, value: u8) {
        self.0.retain(|(k, _)| *k != key);
        self.0.push_front((key, value));
        self.0.truncate(2);
    }

    pub fn get(&mut self, key: u8) -> Option<u8> {
        let value = self.0.iter().find(|(k, _)| *k == key)?.1;
        self.put(key, value);
        Some(value)
    }
}
