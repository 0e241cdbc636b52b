//! What modules can observe, as their texts say: whether they can remember, tell equal instances apart, or look at strings, and
//! what clients of ours leave out of them.

use super::client_omissions::CHANGING;
use touchstone_report::{Limit, Quantity};

use touchstone_front_racket::core::{Expr, ModuleId, Prim, Program, TopLevel};
use touchstone_front_racket::primitive::{Domain, Returns};

/// Whether one of the modules can write to anything that outlives a call. The prelude's own writes don't
/// count.
pub fn is_stateful(program: &Program, modules: &[ModuleId]) -> bool {
    let writes = |prim: &Prim| {
        matches!(
            prim,
            Prim::VectorSet
                | Prim::SetBox
                | Prim::HashSetMutable
                | Prim::HashRemoveMutable
                | Prim::HashClearMutable
        )
    };
    let mutable = program
        .structs()
        .iter()
        .any(|ty| ty.module != Program::PRELUDE && ty.fields.iter().any(|field| field.mutable));
    mutable
        || program.exprs().iter().zip(program.origins()).any(|(expr, origin)| {
            origin.module != Program::PRELUDE
                && modules.contains(&origin.module)
                && match expr {
                    Expr::SetLocal(..) | Expr::SetGlobal(..) => true,
                    Expr::Prim(prim) => writes(prim),
                    Expr::Global(id) => {
                        let global = program.global(*id);
                        global.module == Program::PRELUDE && remembers(global.name.as_str())
                    }
                    _ => false,
                }
        })
}

/// Whether one of the modules names a procedure that tells an instance from another one with the same fields. The prelude's own
/// comparisons don't count: they are of what modules wrote.
pub fn asks_for_identity(program: &Program, modules: &[ModuleId]) -> bool {
    program.exprs().iter().zip(program.origins()).any(|(expr, origin)| {
        origin.module != Program::PRELUDE
            && modules.contains(&origin.module)
            && match expr {
                Expr::Prim(prim) => compares(prim.name()),
                Expr::Global(id) => {
                    let global = program.global(*id);
                    global.module == Program::PRELUDE && compares(global.name.as_str())
                }
                _ => false,
            }
    })
}

/// Whether one of the modules names a procedure on strings.
pub fn looks_at_strings(program: &Program, modules: &[ModuleId]) -> bool {
    program.exprs().iter().zip(program.origins()).any(|(expr, origin)| {
        origin.module != Program::PRELUDE
            && modules.contains(&origin.module)
            && match expr {
                Expr::Prim(prim) => {
                    *prim == Prim::IsString || prim.signature().domains.contains(&Domain::String)
                }
                Expr::Global(id) => {
                    let global = program.global(*id);
                    global.module == Program::PRELUDE && global.name.as_str().contains("string")
                }
                _ => false,
            }
    })
}

/// Whether one of the modules names a procedure that makes strings, which can be changed by whoever gets them.
pub fn makes_strings(program: &Program, modules: &[ModuleId]) -> bool {
    let makers = ["string", "text", "regexp", "format", "with-output-to", "call-with-output"];
    program.exprs().iter().zip(program.origins()).any(|(expr, origin)| {
        origin.module != Program::PRELUDE
            && modules.contains(&origin.module)
            && match expr {
                Expr::Prim(prim) => matches!(prim.signature().returns, Returns::One(Domain::String)),
                Expr::Global(id) => {
                    let (global, name) = (program.global(*id), program.global(*id).name.as_str());
                    let made = name.starts_with('~') || makers.iter().any(|part| name.contains(part));
                    global.module == Program::PRELUDE && made && !name.ends_with('?')
                }
                _ => false,
            }
    })
}

/// Whether one of the modules defines a variable as what's computed while it's instantiated.
fn keeps_values(program: &Program, modules: &[ModuleId]) -> bool {
    let kept = |form: &TopLevel| match form {
        TopLevel::Define(globals, value) => {
            !globals.iter().all(|global| program.global(*global).generated)
                && matches!(program.expr(*value), Expr::Apply { .. } | Expr::Let(..) | Expr::If(..))
        }
        TopLevel::Expression(_) => false,
    };
    modules
        .iter()
        .filter(|module| **module != Program::PRELUDE)
        .any(|module| program.module(*module).body.iter().any(kept))
}

/// Things that clients of ours leave out of a module, whatever is asked of them: what other modules do for a client that requires them
/// too.
pub fn clients_left_out(program: &Program, module: ModuleId, modules: &[ModuleId]) -> Vec<Limit> {
    let mut limits = Vec::new();
    let delays = program.exprs().iter().zip(program.origins()).any(|(expr, origin)| {
        let name = match expr {
            Expr::Struct(id, _) if program.struct_type(*id).module == Program::PRELUDE => {
                program.struct_type(*id).name.as_str()
            }
            Expr::Global(id) if program.global(*id).module == Program::PRELUDE => {
                program.global(*id).name.as_str()
            }
            _ => return false,
        };
        origin.module != Program::PRELUDE
            && modules.contains(&origin.module)
            && ["promise", "stream", "force", "delay"].iter().any(|part| name.contains(part))
    });
    if makes_strings(program, modules) && keeps_values(program, modules) {
        limits.push(Limit::bare(Quantity::ClientValues).of(CHANGING));
    }
    if delays {
        limits
            .push(Limit::bare(Quantity::ClientShapes).of("what is made when a promise or a stream is asked"));
    }
    for other in modules.iter().filter(|other| **other != module && **other != Program::PRELUDE) {
        if is_stateful(program, &[*other]) {
            let name = &program.module(*other).name;
            let limit = Limit::bare(Quantity::ClientShapes);
            limits.push(limit.of(format!("those that use the module `{name}` too")));
        }
    }
    limits
}

/// Whether a procedure of the library compares by identity, as its name tells: `eq?`, `hasheqv`, `memq`, `remv*`.
fn compares(name: &str) -> bool {
    let stem = name.trim_end_matches('*');
    let by_identity = name.contains("eq") && !name.contains("equal") && !name.contains("sequence");
    by_identity || (stem.len() == 4 && (stem.ends_with('q') || stem.ends_with('v')))
}

/// Whether a library procedure writes to what it's given, or makes what can be written to without more words.
fn remembers(name: &str) -> bool {
    let makes = ["make-parameter", "#%parameterize", "open-output-string", "with-output-to-string"];
    name.ends_with('!') || makes.contains(&name) || name == "call-with-output-string"
}
