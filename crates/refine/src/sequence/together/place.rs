//! The processor that a thread runs on. A scheduler leaves threads together on one of them that's as busy as the others, and there they never meet.

#[cfg(all(target_os = "linux", not(miri)))]
mod system {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    /// While this lives the thread that made it runs on one processor.
    pub(in super::super) struct Place(Option<CpuSet>);

    impl Place {
        /// The place of the thread with this number: different ones have different processors, as far as there are enough.
        pub(in super::super) fn take(number: usize) -> Place {
            let Ok(allowed) = sched_getaffinity(None) else { return Place(None) };
            let processors: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|at| allowed.is_set(*at)).collect();
            // Campaigns that run beside each other begin elsewhere.
            let begin = std::process::id() as usize;
            let Some(count) = Some(processors.len()).filter(|count| *count > 1) else { return Place(None) };
            let mut one = CpuSet::new();
            one.set(processors[(begin + number) % count]);
            Place(sched_setaffinity(None, &one).ok().map(|()| allowed))
        }
    }

    impl Drop for Place {
        fn drop(&mut self) {
            if let Some(allowed) = &self.0 {
                // It's allowed what it was before; where that isn't so any more it stays.
                let _ = sched_setaffinity(None, allowed);
            }
        }
    }
}

#[cfg(any(not(target_os = "linux"), miri))]
mod system {
    /// Where the system decides.
    pub(in super::super) struct Place;

    impl Place {
        pub(in super::super) fn take(_number: usize) -> Place {
            Place
        }
    }
}

pub(super) use system::Place;
