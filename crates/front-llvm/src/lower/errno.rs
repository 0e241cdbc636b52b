//! What functions of the C library may leave in `errno` though they say nothing of it: those that read, write, allocate or ask for something of the
//! system's, if they fail. Only a search looks at that; a run has them leave it as it is, so nothing is shown by it. Programs that don't look at `errno`
//! have none of it.

use touchstone_program::{MemoryOp, Sort, StatementKind, TermId, search};

use super::function::Lowering;
use super::reach::{Meaning, small_name};
use super::{RETURNS_AGAIN, Refusal};
use crate::ast::ValueId;

/// `ENOMEM` on Linux.
const NO_MEMORY: u64 = 12;

/// The functions that read and write, and those whose null may mean something else than that there's no memory.
const OTHERS: [&str; 67] = [
    "fopen",
    "freopen",
    "fdopen",
    "fclose",
    "fgetc",
    "getc",
    "getchar",
    "ungetc",
    "fgets",
    "gets",
    "fread",
    "fscanf",
    "scanf",
    "vscanf",
    "vfscanf",
    "__isoc",
    "printf",
    "vprintf",
    "puts",
    "putchar",
    "putc",
    "fflush",
    "perror",
    "fprintf",
    "vfprintf",
    "fputs",
    "fputc",
    "fwrite",
    "realloc",
    "reallocarray",
    "getline",
    "getdelim",
    "fseek",
    "fseeko",
    "ftell",
    "ftello",
    "rewind",
    "remove",
    "setenv",
    "unsetenv",
    "putenv",
    "sscanf",
    "open",
    "creat",
    "close",
    "read",
    "write",
    "lseek",
    "stat",
    "lstat",
    "fstat",
    "access",
    "rename",
    "unlink",
    "isatty",
    "dup",
    "dup2",
    "dup3",
    "pipe",
    "pipe2",
    "fileno",
    "setvbuf",
    "clock_gettime",
    "gettimeofday",
    "time",
    "clock",
    "strerror",
];

/// The functions that answer null where there's no memory.
const ALLOCATORS: [&str; 6] = ["malloc", "calloc", "strdup", "strndup", "aligned_alloc", "memalign"];

impl Lowering<'_, '_> {
    /// Has `errno` be what a call of the library's may have left there, by its name and what it answered.
    pub(super) fn leave_errno(&mut self, id: Option<ValueId>, name: &str) -> Result<(), Refusal> {
        let modules = self.world.modules;
        let is_own = match modules.find(self.key.0, name) {
            Some(Meaning::Function((0, index))) => !modules.0[0].functions[index].is_declaration(),
            _ => false,
        };
        if self.key.0 != 0 || is_own || self.ended {
            return Ok(());
        }
        let (Ok(errno), Ok(known)) =
            (self.world.address(1, "touchstone.errno"), self.world.address(1, "touchstone.errno.known"))
        else {
            return Ok(());
        };
        let plain = name.strip_prefix("__").and_then(|name| name.strip_suffix("_chk")).unwrap_or(name);
        let plain = small_name(plain);
        if ALLOCATORS.contains(&plain) {
            let answer = id.and_then(|id| self.values[id.0 as usize].as_ref()?.first().copied());
            let Some(answer) = answer else { return Ok(()) };
            let store = self.world.program.store_mut();
            if *store.sort(answer) != Sort::BitVec(64) {
                return Ok(());
            }
            let null = store.bitvec(64, 0)?;
            let fails = store.eq(answer, null)?;
            if !self.world.options.allocation_may_fail {
                // There's always memory here, but not everywhere.
                self.may_set(errno)?;
            }
            self.set_where(fails, errno, 32, NO_MEMORY)?;
            return self.set_where(fails, known, 8, 1);
        }
        if OTHERS.iter().any(|stream| plain == *stream || *stream == "__isoc" && plain.starts_with(stream)) {
            return self.may_set(errno);
        }
        Ok(())
    }

    /// Writes a number to `errno`, if anybody looks at that.
    pub(super) fn set_errno(&mut self, number: TermId) -> Result<(), Refusal> {
        let (Ok(errno), Ok(known)) =
            (self.world.address(1, "touchstone.errno"), self.world.address(1, "touchstone.errno.known"))
        else {
            return Ok(());
        };
        let yes = self.world.program.store_mut().bitvec(8, 1)?;
        for (address, value, align) in [(errno, number, 4), (known, yes, 1)] {
            let address = self.word(address)?;
            self.memory(MemoryOp::Store { address, value, align });
        }
        Ok(())
    }

    /// Writes any number to `errno`, or none, in a search.
    fn may_set(&mut self, errno: u64) -> Result<(), Refusal> {
        let fails = self.fresh(RETURNS_AGAIN, Sort::Bool)?;
        let left = self.fresh(RETURNS_AGAIN, Sort::BitVec(32))?;
        self.push(StatementKind::Havoc(vec![fails, left]));
        let running = self.world.search_constant(search::RUNNING, Sort::Bool)?;
        let address = self.word(errno)?;
        let target = self.fresh("before", Sort::BitVec(32))?;
        self.memory(MemoryOp::Load { target, address, align: 4, tolerant: false });
        let [fails, left, running, before] = [fails, left, running, target].map(|var| self.var_term(var));
        let store = self.world.program.store_mut();
        let searching = store.not(running)?;
        let fails = store.and(&[fails, searching])?;
        let value = store.ite(fails, left, before)?;
        self.memory(MemoryOp::Store { address, value, align: 4 });
        Ok(())
    }
}
