//! Modules written by hand, translated and run by the judge.

use touchstone_logic::{BitVec, Valuation, Value};
use touchstone_program::interpret::{Limits, Outcome, Run, Script, run};
use touchstone_program::layout::DecisionKind;
use touchstone_program::{AssertKind, AssumeKind, Fault};

use super::*;

fn module(text: &str) -> Module {
    match crate::parse(text.to_owned(), "test.ll") {
        Ok(module) => {
            assert_eq!(module.diagnostics, []);
            module
        }
        Err(error) => panic!("{error}"),
    }
}

fn lowered(text: &str) -> Lowered {
    match lower(&module(text), &["f"], &Options::default()) {
        Ok(lowered) => lowered,
        Err(error) => panic!("{error}"),
    }
}

fn ran(lowered: &Lowered, arguments: &[u64]) -> Run {
    let program = &lowered.program;
    let id = program.procedure_named("f").expect("it's the root");
    let parameters = &program.procedure(id).parameters;
    assert_eq!(parameters.len(), arguments.len());
    let initial: Valuation = parameters
        .iter()
        .zip(arguments)
        .map(|(var, bits)| {
            let value = match program.store().var_sort(*var) {
                touchstone_program::Sort::Bool => Value::Bool(*bits == 1),
                touchstone_program::Sort::BitVec(width) => {
                    Value::BitVec(BitVec::new(*width, *bits).expect("a good width"))
                }
                sort => panic!("a parameter of sort {sort}"),
            };
            (*var, value)
        })
        .collect();
    let limits = Limits { plain_locals: true, ..Limits::default() };
    run(program, id, &initial, &Script::default(), limits)
}

/// The bits of the results, after a run that came to its end.
fn results(lowered: &Lowered, arguments: &[u64]) -> Vec<u64> {
    let run = ran(lowered, arguments);
    assert_eq!(run.outcome, Outcome::Returned, "{arguments:?}");
    let id = lowered.program.procedure_named("f").expect("it's the root");
    let results = &lowered.program.procedure(id).results;
    let bits = |value: &Value| match value {
        Value::Bool(b) => u64::from(*b),
        Value::BitVec(v) => u64::try_from(v.unsigned()).expect("it's small"),
        value => panic!("{value:?}"),
    };
    results.iter().map(|var| bits(run.state.get(*var).expect("results have values"))).collect()
}

fn result(text: &str, arguments: &[u64]) -> u64 {
    let lowered = lowered(text);
    assert_eq!(lowered.skipped, []);
    results(&lowered, arguments)[0]
}

fn error(text: &str, arguments: &[u64]) -> String {
    match ran(&lowered(text), arguments).outcome {
        Outcome::AssertViolated { kind: AssertKind::Runtime(message), .. } => message.to_string(),
        Outcome::Fault { fault, .. } => fault.to_string(),
        outcome => panic!("{outcome:?}"),
    }
}

#[test]
fn phis_change_places_at_once() {
    let text = "define i32 @f(i32 %n) {
        entry: br label %loop
        loop: %a = phi i32 [ 1, %entry ], [ %b, %loop ]
              %b = phi i32 [ 2, %entry ], [ %a, %loop ]
              %i = phi i32 [ 0, %entry ], [ %next, %loop ]
              %next = add i32 %i, 1
              %more = icmp ult i32 %next, %n
              br i1 %more, label %loop, label %done
        done: %ten = mul i32 %a, 10
              %sum = add i32 %ten, %b
              ret i32 %sum }";
    assert_eq!([1, 2, 3, 4].map(|n| result(text, &[n])), [12, 21, 12, 21]);
}

#[test]
fn a_value_that_is_read_before_a_variable_changes_keeps_its_value() {
    // Postfix increment: the old value is used behind the store.
    let text = "define i32 @f(i32 %a) {
        %x = alloca i32
        store i32 %a, ptr %x
        store i32 %a, ptr %x
        %old = load i32, ptr %x
        %more = add i32 %old, 1
        store i32 %more, ptr %x
        %new = load i32, ptr %x
        %product = mul i32 %old, %new
        ret i32 %product }";
    let lowered = lowered(text);
    assert_eq!(results(&lowered, &[6]), [42]);
    let printed = touchstone_program::text::print_program(&lowered.program);
    assert!(!printed.contains("%allocate"), "{printed}");
}

#[test]
fn what_is_read_before_it_is_written_stays_an_object() {
    let text = "define i32 @f(i1 %c) {
        entry: %x = alloca i32
               br i1 %c, label %write, label %read
        write: store i32 7, ptr %x
               br label %read
        read:  %v = load i32, ptr %x
               %w = add i32 %v, 0
               ret i32 %w }";
    assert_eq!(result(text, &[1]), 7);
    assert_eq!(error(text, &[0]), Fault::Uninitialised.to_string());
}

/// C's functions may come to their end without a value, as long as nobody looks at it.
#[test]
fn what_is_only_returned_need_not_be_written_unless_a_caller_looks_at_it() {
    let text = |use_of_it: &str| {
        format!(
            "define i32 @g(i1 %c) {{
        entry: %x = alloca i32
               br i1 %c, label %write, label %read
        write: store i32 7, ptr %x
               br label %read
        read:  %v = load i32, ptr %x
               ret i32 %v }}
        define i32 @f(i1 %c) {{
               %r = call i32 @g(i1 %c)
               ret i32 {use_of_it} }}"
        )
    };
    assert_eq!(result(&text("5"), &[0]), 5);
    assert_eq!(result(&text("%r"), &[1]), 7);
    assert_eq!(error(&text("%r"), &[0]), Fault::Uninitialised.to_string());
}

#[test]
fn bytes_that_are_one_scalar_are_a_variable() {
    // As rustc makes them; what's larger than its bytes, or read as two types, stays memory.
    let text = "define i32 @f(i32 %a) {
        %x = alloca [4 x i8], align 4
        %y = alloca [2 x i8], align 4
        %z = alloca [4 x i8], align 4
        store i32 %a, ptr %x
        store i32 %a, ptr %z
        %b = load i32, ptr %x
        %c = load i16, ptr %z
        %w = zext i16 %c to i32
        %s = add i32 %b, %w
        ret i32 %s
        dead: store i32 %a, ptr %y
        unreachable }";
    let lowered = lowered(text);
    assert_eq!(results(&lowered, &[0x1_0002]), [0x1_0004]);
    let printed = touchstone_program::text::print_program(&lowered.program);
    assert_eq!(printed.matches("%allocate").count(), 2, "{printed}");
}

#[test]
fn odd_widths_and_truth_values_are_exact() {
    let text = "define i7 @f(i7 %a, i1 %b) {
        %wide = zext i7 %a to i13
        %signed = sext i1 %b to i13
        %sum = add i13 %wide, %signed
        %both = xor i1 %b, true
        %one = zext i1 %both to i13
        %more = sub i13 %sum, %one
        %cut = trunc i13 %more to i7
        ret i7 %cut }";
    assert_eq!(result(text, &[5, 1]), 4);
    assert_eq!(result(text, &[0, 0]), 127);
}

#[test]
fn aggregates_and_vectors_are_their_scalars() {
    let text = "define { i8, [2 x i16] } @f(i8 %a, i16 %b) {
        %one = insertvalue { i8, [2 x i16] } zeroinitializer, i8 %a, 0
        %two = insertvalue { i8, [2 x i16] } %one, i16 %b, 1, 1
        %array = extractvalue { i8, [2 x i16] } %two, 1
        %three = insertvalue [2 x i16] %array, i16 9, 0
        %all = insertvalue { i8, [2 x i16] } %two, [2 x i16] %three, 1
        ret { i8, [2 x i16] } %all }";
    assert_eq!(results(&lowered(text), &[3, 4]), [3, 9, 4]);
    let text = "define i32 @f(i32 %a) {
        %v = insertelement <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i32 %a, i32 2
        %w = shufflevector <4 x i32> %v, <4 x i32> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
        %sum = add <4 x i32> %v, %w
        %less = icmp ult <4 x i32> %v, %w
        %chosen = select <4 x i1> %less, <4 x i32> %sum, <4 x i32> %v
        %p = alloca <4 x i32>
        store <4 x i32> %chosen, ptr %p
        %third = getelementptr i32, ptr %p, i64 1
        %x = load i32, ptr %third
        %y = extractelement <4 x i32> %chosen, i32 3
        %ten = mul i32 %x, 10
        %r = add i32 %ten, %y
        ret i32 %r }";
    // v = 1 2 7 4, w = 4 7 2 1, sum = 5 9 9 5, chosen = 5 9 7 4.
    assert_eq!(result(text, &[7]), 94);
}

#[test]
fn addresses_are_computed_by_the_layout() {
    let text = "%pair = type { i8, i32, <{ i8, i64 }>, [3 x i16] }
        @table = global [2 x %pair] [%pair { i8 1, i32 2, <{ i8, i64 }> <{ i8 3, i64 4 }>, [3 x i16] [i16 5, i16 6, i16 7] }, %pair zeroinitializer]
        define i64 @f(i64 %i) {
        %p = getelementptr inbounds [2 x %pair], ptr @table, i64 0, i64 %i, i32 3, i64 2
        %q = getelementptr i8, ptr %p, i64 -4
        %seven = load i16, ptr %p
        %five = load i16, ptr %q
        %first = ptrtoint ptr @table to i64
        %address = ptrtoint ptr %p to i64
        %offset = sub i64 %address, %first
        %wide = zext i16 %seven to i64
        %thin = zext i16 %five to i64
        %x = mul i64 %wide, 1000
        %y = mul i64 %thin, 100
        %s = add i64 %x, %y
        %r = add i64 %s, %offset
        ret i64 %r }";
    // Offsets: 0, 4, 8 (nine bytes), 18.
    assert_eq!(result(text, &[0]), 7522);
    assert_eq!(result(text, &[1]), 24 + 22);
    assert_eq!(error(text, &[2]), Fault::OutOfBounds.to_string());
}

#[test]
fn globals_begin_as_they_say() {
    let text = r#"@bytes = constant [4 x i8] c"ab\00c"
        @pointers = global [3 x ptr] [ptr @bytes, ptr getelementptr (i8, ptr @bytes, i64 3), ptr @g]
        @other = alias ptr, ptr getelementptr ([3 x ptr], ptr @pointers, i64 0, i64 1)
        @outside = external global i32
        define internal i32 @g(i32 %x) { %y = add i32 %x, 1 ret i32 %y }
        define i32 @f() {
        %p = load ptr, ptr @other
        %c = load i8, ptr %p
        %slot = getelementptr ptr, ptr @pointers, i64 2
        %function = load ptr, ptr %slot
        %wide = zext i8 %c to i32
        %r = call i32 %function(i32 %wide)
        %zero = load i32, ptr @outside
        %s = add i32 %r, %zero
        ret i32 %s }"#;
    let lowered = lowered(text);
    assert_eq!(results(&lowered, &[]), [u64::from(b'd')]);
    assert_eq!(lowered.absent_globals.iter().map(|name| &**name).collect::<Vec<_>>(), ["outside"]);
}

#[test]
fn undefined_behaviour_is_an_error_where_it_happens() {
    let binary = |op: &str| format!("define i8 @f(i8 %a, i8 %b) {{ %r = {op} i8 %a, %b ret i8 %r }}");
    let cases = [
        ("add nsw", [127, 1], "signed integer overflow"),
        ("sub nuw", [1, 2], "unsigned integer overflow"),
        ("mul nsw", [16, 8], "signed integer overflow"),
        ("shl nsw", [64, 1], "signed integer overflow"),
        ("shl", [1, 8], "shift by as many bits as there are, or more"),
        ("udiv", [1, 0], "division by zero"),
        ("srem", [1, 0], "remainder of a division by zero"),
        ("sdiv", [128, 255], "signed division overflow"),
    ];
    for (op, arguments, message) in cases {
        assert_eq!(error(&binary(op), &arguments), message, "{op}");
    }
    assert_eq!(result(&binary("add"), &[127, 1]), 128);
    assert_eq!(result(&binary("shl"), &[64, 1]), 128);
    let wrapping = Options { signed_overflow: false, ..Options::default() };
    let lowered = lower(&module(&binary("add nsw")), &["f"], &wrapping).expect("it can be lowered");
    assert_eq!(results(&lowered, &[127, 1]), [128]);
    assert_eq!(error("define void @f() { unreachable }", &[]), "code that must not be reached is reached");
}

#[test]
fn what_is_not_supported_ends_only_the_paths_that_need_it() {
    let text = "declare i32 @callee(...)
        define i32 @f(i1 %c, ptr %list) {
        entry: br i1 %c, label %bad, label %good
        bad:   %x = va_arg ptr %list, i32
               %y = add i32 %x, 1
               ret i32 %y
        good:  ret i32 3 }";
    let lowered = lowered(text);
    assert_eq!(results(&lowered, &[0, 0]), [3]);
    let ended = ran(&lowered, &[1, 0]).outcome;
    let Outcome::AssumeViolated { kind: AssumeKind::Unsupported(reason), .. } = ended else {
        panic!("{ended:?}")
    };
    assert_eq!(&*reason, "va_arg: variable arguments");
    let skipped = &lowered.skipped[..];
    let [Unsupported { function, instruction, line: 4, reason, .. }] = skipped else { panic!("{skipped:?}") };
    assert_eq!((&**function, instruction.as_str(), reason.as_str()), ("f", "va_arg", "variable arguments"));
}

#[test]
fn intrinsics_that_are_not_known_are_not_passed_over() {
    let text = "declare void @llvm.va_start(ptr)
        declare i32 @llvm.frobnicate.i32(i32)
        define i32 @f(i1 %c, ptr %p, ...) {
        entry: br i1 %c, label %start, label %other
        start: call void @llvm.va_start(ptr %p)
               ret i32 1
        other: %x = call i32 @llvm.frobnicate.i32(i32 1)
               ret i32 %x }";
    let lowered = lowered(text);
    for condition in [0, 1] {
        let ended = ran(&lowered, &[condition, 0]).outcome;
        assert!(
            matches!(ended, Outcome::AssumeViolated { kind: AssumeKind::Unsupported(_), .. }),
            "{ended:?}"
        );
    }
    let reasons: Vec<&str> = lowered.skipped.iter().map(|skipped| skipped.reason.as_str()).collect();
    assert_eq!(reasons, ["the intrinsic `llvm.va_start`", "the intrinsic `llvm.frobnicate.i32`"]);
}

#[test]
fn a_body_that_cannot_be_read_takes_down_only_its_function() {
    let text = "define i32 @g() { %x = frobnicate i32 1 ret i32 %x }
        define i32 @f(i1 %c) {
        entry: br i1 %c, label %bad, label %good
        bad:   %x = call i32 @g()
               ret i32 %x
        good:  ret i32 3 }";
    let lowered = lowered(text);
    assert_eq!(results(&lowered, &[0]), [3]);
    let ended = ran(&lowered, &[1]).outcome;
    assert!(matches!(ended, Outcome::AssumeViolated { kind: AssumeKind::Unsupported(_), .. }), "{ended:?}");
    assert_eq!(lowered.skipped.len(), 1);
}

#[test]
fn functions_that_nobody_defines_are_listed_and_give_anything() {
    let text = "declare i32 @unknown(i32)
        define i32 @f(i32 %a) { %r = call i32 @unknown(i32 %a) ret i32 %r }";
    let lowered = lowered(text);
    assert_eq!(lowered.absent.iter().map(|name| &**name).collect::<Vec<_>>(), ["unknown"]);
    let script = Script {
        values: vec![Value::BitVec(BitVec::new(32, 77).expect("a good width"))],
        ..Script::default()
    };
    let id = lowered.program.procedure_named("f").expect("it's the root");
    let limits = Limits { plain_locals: true, ..Limits::default() };
    let run = run(&lowered.program, id, &Valuation::new(), &script, limits);
    let result = lowered.program.procedure(id).results[0];
    assert_eq!(run.state.get(result), Some(&script.values[0]));
}

#[test]
fn only_what_is_reached_is_translated() {
    let text = "define void @h() { %x = frobnicate i32 1 ret void }
        @unused = global ptr @h
        define void @g() { ret void }
        define void @f() { call void @g() ret void }";
    let lowered = lowered(text);
    assert_eq!(lowered.skipped, []);
    assert_eq!(lowered.program.procedures().len(), 2);
    assert_eq!(lowered.program.memory.objects, []);
}

#[test]
fn programs_end_in_their_ways() {
    let calls = |call: &str| {
        format!(
            r#"@text = private constant [6 x i8] c"x > 0\00"
            @panic = private constant [4 x i8] c"oops"
            declare void @exit(i32) noreturn
            declare void @abort() noreturn
            declare void @__assert_fail(ptr, ptr, i32, ptr) noreturn
            declare void @_ZN4core9panicking5panic17h0123456789abcdefE(ptr, i64, ptr) noreturn
            declare void @_ZN4core9panicking18panic_bounds_check17h0123456789abcdefE(i64, i64, ptr) noreturn
            declare void @__VERIFIER_assume(i32)
            declare void @mystery() noreturn
            define void @f(i32 %a) {{ call void {call} unreachable }}"#
        )
    };
    let exit = ran(&lowered(&calls("@exit(i32 0)")), &[0]).outcome;
    assert!(matches!(exit, Outcome::AssumeViolated { kind: AssumeKind::Exit, .. }), "{exit:?}");
    let assumed = ran(&lowered(&calls("@__VERIFIER_assume(i32 %a)")), &[0]).outcome;
    assert!(matches!(assumed, Outcome::AssumeViolated { kind: AssumeKind::User, .. }), "{assumed:?}");
    // An exit of another file.
    let mystery = lowered(&calls("@mystery()"));
    assert_eq!((mystery.ends.len(), mystery.absent.len()), (1, 0));
    let mystery = ran(&mystery, &[0]).outcome;
    assert!(matches!(mystery, Outcome::AssumeViolated { kind: AssumeKind::Exit, .. }), "{mystery:?}");
    let cases = [
        ("@abort()", "abort is called"),
        ("@__assert_fail(ptr @text, ptr null, i32 1, ptr null)", "assertion `x > 0` failed"),
        ("@_ZN4core9panicking5panic17h0123456789abcdefE(ptr @panic, i64 4, ptr null)", "panic: oops"),
        (
            "@_ZN4core9panicking18panic_bounds_check17h0123456789abcdefE(i64 4, i64 4, ptr null)",
            "panic: index out of bounds",
        ),
    ];
    for (call, message) in cases {
        assert_eq!(error(&calls(call), &[0]), message);
    }
}

#[test]
fn arguments_by_value_are_copies() {
    let text = "%pair = type { i32, i32 }
        define internal void @g(ptr byval(%pair) align 4 %p) { store i32 9, ptr %p ret void }
        define i32 @f(i32 %a) {
        %p = alloca %pair
        store i32 %a, ptr %p
        %q = getelementptr %pair, ptr %p, i32 0, i32 1
        store i32 1, ptr %q
        call void @g(ptr byval(%pair) align 4 %p)
        %r = load i32, ptr %p
        ret i32 %r }";
    assert_eq!(result(text, &[5]), 5);
}

#[test]
fn decisions_are_the_source_s() {
    let text = r#"define i32 @f(i32 %a) !dbg !4 {
        entry: %c = icmp eq i32 %a, 0, !dbg !7
               br i1 %c, label %zero, label %other, !dbg !8
        zero:  ret i32 1
        other: switch i32 %a, label %more [ i32 3, label %zero
                                            i32 -1, label %zero ], !dbg !9
        more:  %d = icmp eq i32 %a, 5
               br i1 %d, label %zero, label %last
        last:  ret i32 0 }
        !llvm.dbg.cu = !{!0}
        !llvm.module.flags = !{!3}
        !0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
        !1 = !DIFile(filename: "a.c", directory: "/d")
        !3 = !{i32 2, !"Debug Info Version", i32 3}
        !4 = distinct !DISubprogram(name: "f", file: !1, line: 2, type: !5, unit: !0, spFlags: DISPFlagDefinition)
        !5 = !DISubroutineType(types: !6)
        !6 = !{}
        !7 = !DILocation(line: 3, column: 9, scope: !4)
        !8 = !DILocation(line: 3, column: 7, scope: !4)
        !9 = !DILocation(line: 4, column: 3, scope: !4)"#;
    let lowered = lowered(text);
    let found: Vec<(String, DecisionKind, Vec<String>)> = lowered
        .program
        .layouts
        .decisions
        .iter()
        .map(|decision| {
            let names = decision.outcomes.iter().map(|(name, _)| name.to_string()).collect();
            (decision.span.to_string(), decision.kind, names)
        })
        .collect();
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    assert_eq!(
        found,
        [
            ("0:0".to_owned(), DecisionKind::CompilerMade, words(&["true", "false"])),
            ("3:9".to_owned(), DecisionKind::Condition, words(&["true", "false"])),
            ("4:3".to_owned(), DecisionKind::Switch, words(&["default", "case 3", "case -1"])),
        ]
    );
    assert_eq!(&*lowered.program.files[1], "/d/a.c");
    // Each outcome is an edge, and a run that takes it says so.
    let taken = ran(&lowered, &[0xffff_ffff]).trace.branches();
    assert!(lowered.program.layouts.decisions[2].outcomes[2].1.iter().all(|branch| taken.contains(branch)));
}

#[test]
fn modules_that_cannot_be_translated_are_refused_in_words() {
    let refused = |text: &str| match lower(&module(text), &["f"], &Options::default()) {
        Ok(_) => panic!("it was translated"),
        Err(error) => error.to_string(),
    };
    assert_eq!(refused("define void @g() { ret void }"), "there is no function `f` with a body");
    assert_eq!(refused("declare void @f()"), "there is no function `f` with a body");
    let big = "target datalayout = \"E-m:e-i64:64\" define void @f() { ret void }";
    assert_eq!(
        refused(big),
        "the module is for a machine that isn't supported: its bytes are in big-endian order; x86-64 and AArch64 are"
    );
    let small = "target datalayout = \"e-p:32:32\" define void @f() { ret void }";
    assert!(refused(small).contains("its pointers don't have 64 bits"));
}

#[test]
fn long_blocks_and_long_chains_are_linear() {
    let mut text = String::from(
        "define i32 @f(i32 %a) {\n%x = alloca i32\nstore i32 1, ptr %x\nstore i32 %a, ptr %x\n%v0 = load i32, ptr %x\n",
    );
    for index in 1..20_000 {
        text.push_str(&format!("%v{index} = xor i32 %v{}, {index}\n", index - 1));
    }
    text.push_str("ret i32 %v19999 }");
    assert_eq!(result(&text, &[5]), (1..20_000).fold(5, |sum, index| sum ^ index));
}

#[test]
fn damaged_modules_are_refused_or_translated_but_never_panic() {
    let text = "%pair = type { i32, i8 }
        @table = constant [2 x i32] [i32 1, i32 2]
        declare ptr @malloc(i64)
        define i32 @g(ptr %p, i32 %n) {
        entry: %q = getelementptr %pair, ptr %p, i32 0, i32 1
               %c = load i8, ptr %q
               %w = sext i8 %c to i32
               switch i32 %w, label %a [ i32 1, label %b ]
        a:     %s = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %w, i32 %n)
               %v = extractvalue { i32, i1 } %s, 0
               ret i32 %v
        b:     ret i32 -1 }
        declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
        define i32 @f(i32 %a) {
        entry: %p = call ptr @malloc(i64 8)
               store i32 %a, ptr %p
               %slot = getelementptr [2 x i32], ptr @table, i64 0, i32 %a
               %t = load i32, ptr %slot
               %r = call i32 @g(ptr %p, i32 %t)
               br label %loop
        loop:  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
               %n = add nsw i32 %i, 1
               %m = icmp slt i32 %n, %r
               br i1 %m, label %loop, label %done
        done:  ret i32 %i }";
    let words: Vec<&str> = text.split(' ').collect();
    let mut rng = touchstone_logic::testing::Rng::new(5);
    let mut translated = 0;
    for _ in 0..1500 {
        let mut damaged: Vec<&str> = words.clone();
        for _ in 0..=rng.below(2) {
            let (at, other) = (rng.below(damaged.len()), rng.below(words.len()));
            match rng.below(3) {
                0 => drop(damaged.remove(at)),
                1 => damaged.insert(at, words[other]),
                _ => damaged[at] = words[other],
            }
        }
        if let Ok(module) = crate::parse(damaged.join(" "), "damaged")
            && let Ok(lowered) = lower(&module, &["f"], &Options::default())
        {
            translated += 1;
            let limits = Limits { steps: 200, plain_locals: true, ..Limits::default() };
            let id = lowered.program.procedure_named("f").expect("it's the root");
            run(&lowered.program, id, &Valuation::new(), &Script::default(), limits);
        }
    }
    assert!(translated > 100, "only {translated} were translated");
}
