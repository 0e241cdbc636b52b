//! What modules can observe, as their texts say: whether they can remember, tell equal instances apart, or look at strings, and
//! what clients of ours leave out of them.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::client_omissions::CHANGING;
use super::implicit_calls::SUBTYPES;
use touchstone_report::{Limit, Quantity};

use touchstone_front_racket::core::{
    ExportTarget, Expr, ExprId, GlobalId, ModuleId, Prim, Program, TopLevel,
};
use touchstone_front_racket::primitive::{Domain, Returns, held};

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

/// Whether one of the modules raises what it likes.
pub fn raises(program: &Program, modules: &[ModuleId]) -> bool {
    program.exprs().iter().zip(program.origins()).any(|(expr, origin)| {
        origin.module != Program::PRELUDE
            && modules.contains(&origin.module)
            && matches!(expr, Expr::Prim(Prim::Raise))
    })
}

/// Whether one of the modules names a procedure that makes strings, which can be changed by whoever gets them.
pub fn makes_strings(program: &Program, modules: &[ModuleId]) -> bool {
    let makers = ["string", "text", "regexp", "format", "with-output-to", "call-with-output"];
    program.exprs().iter().zip(program.origins()).any(|(expr, origin)| {
        origin.module != Program::PRELUDE
            && modules.contains(&origin.module)
            && match expr {
                Expr::Prim(prim) => {
                    matches!(prim.signature().returns, Returns::One(Domain::String | Domain::ListOfString))
                }
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
            let value = program.expr(*value);
            !globals.iter().all(|global| program.global(*global).generated)
                && !matches!(
                    value,
                    Expr::Constant(_) | Expr::Global(_) | Expr::Prim(_) | Expr::Struct(..) | Expr::Lambda(_)
                )
        }
        TopLevel::Expression(_) => false,
    };
    modules
        .iter()
        .filter(|module| **module != Program::PRELUDE)
        .any(|module| program.module(*module).body.iter().any(kept))
}

/// Whether a structure's guard looks at its last argument; one that isn't written in place may.
fn looks_at_name(program: &Program, guard: GlobalId) -> bool {
    let defined = program.modules.iter().flat_map(|module| &module.body).find_map(|form| match form {
        TopLevel::Define(globals, value) if globals.contains(&guard) => Some(*value),
        _ => None,
    });
    let lambda = defined.and_then(|value| match program.expr(value) {
        Expr::Lambda(lambda) => Some(*lambda),
        Expr::Apply { arguments, .. } => match program.expr(*arguments.first()?) {
            Expr::Lambda(lambda) => Some(*lambda),
            _ => None,
        },
        _ => None,
    });
    let Some(lambda) = lambda else { return true };
    program.lambda(lambda).clauses.iter().any(|clause| {
        let Some(name) = clause.required.last().filter(|_| clause.rest.is_none()) else { return true };
        program.exprs().iter().any(|expr| matches!(expr, Expr::Local(var, _) if var == name))
    })
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
    for export in &program.module(module).exports {
        // A guard is told the name of the type that's made, which may be one that a client derives.
        if let ExportTarget::StructName(id) = export.target
            && program.guards(id).iter().any(|(guard, _)| looks_at_name(program, *guard))
        {
            limits.push(Limit::bare(Quantity::ClientShapes).of(SUBTYPES));
        }
    }
    let prints = |module: &ModuleId| {
        let types = program.structs().iter().filter(|ty| ty.module == *module);
        *module != Program::PRELUDE && types.into_iter().any(|ty| ty.custom_write)
    };
    if modules.iter().any(prints) {
        let what = "those that print structures which have a way of their own to be printed";
        limits.push(Limit::bare(Quantity::ClientShapes).of(what));
    }
    // What's handed on without being named in an expression.
    for export in &program.module(module).exports {
        let name = match export.target {
            ExportTarget::Prim(prim) => prim.name(),
            ExportTarget::Variable(id) if program.global(id).module == Program::PRELUDE => {
                program.global(id).name.as_str()
            }
            _ => continue,
        };
        if !held().any(|held| held == name) {
            limits.push(Limit::bare(Quantity::LibraryProcedures).of(name));
        }
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

/// The expressions of modules that name a procedure of the library which wasn't held against racket
/// ([`held`](touchstone_front_racket::primitive::held)), or call one with keywords of which that's so; with what's named.
pub fn unheld(program: &Program, modules: &[ModuleId]) -> FxHashMap<ExprId, Arc<str>> {
    let held: FxHashSet<&str> = held().collect();
    let named = |expr: &Expr| match expr {
        Expr::Prim(prim) => Some(prim.name()),
        Expr::Global(id) if program.global(*id).module == Program::PRELUDE => {
            Some(program.global(*id).name.as_str())
        }
        _ => None,
    };
    let mut found = FxHashMap::default();
    for ((expr, origin), index) in program.exprs().iter().zip(program.origins()).zip(0..) {
        if origin.module == Program::PRELUDE || !modules.contains(&origin.module) {
            continue;
        }
        let name = match expr {
            Expr::Apply { function, keywords, .. } if !keywords.is_empty() => named(program.expr(*function))
                .map(|name| {
                    let plain = name.strip_prefix("#%").unwrap_or(name);
                    format!("{} with keywords", plain.strip_suffix("/keywords").unwrap_or(plain))
                }),
            // What only the expander writes is of a form.
            expr => named(expr).filter(|name| !name.starts_with("#%")).map(str::to_owned),
        };
        if let Some(name) = name.filter(|name| !held.contains(name.as_str())) {
            found.insert(ExprId(index), Arc::from(name));
        }
    }
    found
}

/// Whether a procedure of the library compares by identity, as its name tells: `eq?`, `hasheqv`, `memq`, `remv*`.
fn compares(name: &str) -> bool {
    let stem = name.trim_end_matches('*');
    let by_identity = name.contains("eq") && !name.contains("equal") && !name.contains("sequence");
    by_identity || (stem.len() == 4 && (stem.ends_with('q') || stem.ends_with('v')))
}

/// Whether a library procedure writes to what it's given, or makes what can be written to without more words, or tells whether a promise
/// has been written to.
fn remembers(name: &str) -> bool {
    let makes = [
        "make-parameter",
        "#%parameterize",
        "open-input-string",
        "open-output-string",
        "with-output-to-string",
    ];
    name.ends_with('!')
        || ["promise-forced?", "promise-running?"].contains(&name)
        || makes.contains(&name)
        || name == "call-with-output-string"
}
