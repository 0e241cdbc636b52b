//! Allocation that fails where a case says so: calls of `malloc` and its kin in the file under test become calls of these functions,
//! which ask for an answer as often as the explored ones do.

use super::Tested;
use touchstone_explore::input::Question;

/// Whether some case has an allocation that may fail.
pub(super) fn is_asked(tested: &[Tested<'_>]) -> bool {
    let cases = tested.iter().flat_map(|tested| &tested.exploration.cases);
    cases.flat_map(|case| &case.input.answers).any(|answer| is_failure(&answer.question))
}

/// Whether it's asked if an allocation fails.
fn is_failure(question: &Question) -> bool {
    matches!(question, Question::Havoc { name } if name.starts_with("allocation_fails"))
}

/// The definitions; behind those of the answers, before the file.
pub(super) const FAILING: &str = "\
#include <stdlib.h>

/* Memory that can't always be had: each call asks. */
static int touchstone_fails(void)
{
    unsigned char fails = 0;
    touchstone_answer(&fails, sizeof fails);
    return fails & 1;
}

static void *touchstone_malloc(size_t size)
{
    return touchstone_fails() ? NULL : malloc(size);
}

static void *touchstone_calloc(size_t count, size_t each)
{
    if (each != 0 && count > (size_t)-1 / each)
        return NULL;
    return touchstone_fails() ? NULL : calloc(count, each);
}

static void *touchstone_realloc(void *old, size_t size)
{
    return touchstone_fails() ? NULL : realloc(old, size);
}

static char *touchstone_strdup(const char *text)
{
    char *copy = touchstone_malloc(strlen(text) + 1);
    return copy == NULL ? NULL : strcpy(copy, text);
}

#define malloc(size) touchstone_malloc(size)
#define calloc(count, each) touchstone_calloc(count, each)
#define realloc(old, size) touchstone_realloc(old, size)
#undef strdup
#define strdup(text) touchstone_strdup(text)

";
