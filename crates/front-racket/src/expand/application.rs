//! Applications: which procedure takes the keywords, and arguments in the order in which they're evaluated.

use super::scope::Meaning;
use super::{Expanded, Expander, unsupported, wrong};
use crate::core::{Binding, Constant, Expr, ExprId, Prim, Program, Span, Symbol};
use crate::syntax::{Datum, Syntax};

/// An application whose arguments are evaluated in another order than the core evaluates them.
struct Ordered {
    /// Arguments that are evaluated before, with the names that they're bound to.
    before: Vec<(Syntax, Syntax)>,
    /// The application to what they're bound to.
    application: Vec<Syntax>,
}

impl Expander {
    /// An application; what `contract` makes is called as what it's bound to, if there's no more said.
    pub(super) fn application(
        &mut self,
        items: &[Syntax],
        span: Span,
        name: Option<&Symbol>,
    ) -> Expanded<ExprId> {
        let Some(Ordered { before, application }) = self.in_order(items, span) else {
            return self.applied(items, span, name);
        };
        let scope = self.locals.enter();
        let bound =
            before.iter().map(|(name, value)| self.temporary(name, value)).collect::<Expanded<Vec<_>>>();
        let applied = bound.and_then(|bound| Ok((bound, self.applied(&application, span, name)?)));
        self.locals.leave(scope);
        let (bound, applied) = applied?;
        Ok(self.add(Expr::Let(bound.into(), applied), span))
    }

    /// A value that's evaluated before an application, bound to a name of ours.
    fn temporary(&mut self, name: &Syntax, value: &Syntax) -> Expanded<Binding> {
        let value = self.expr(value)?;
        let key = self.name_of(name)?;
        let (var, slot) = self.variable(&key.0);
        self.bind(key, var);
        Ok(Binding { var, slot, value })
    }

    /// An application whose arguments may be evaluated in the order in which those of the core are.
    fn applied(&mut self, items: &[Syntax], span: Span, name: Option<&Symbol>) -> Expanded<ExprId> {
        let mut function = self.expr(&items[0])?;
        if items[1..].iter().any(|item| item.as_keyword().is_some())
            && let Some(with_keywords) = self.with_keywords(function, items[0].span)
        {
            function = with_keywords;
        }
        let mut arguments = vec![];
        let mut keywords: Vec<(Symbol, ExprId)> = vec![];
        let mut rest = items[1..].iter();
        while let Some(item) = rest.next() {
            match item.as_keyword() {
                Some(keyword) => {
                    // Of those that are built in only `apply` hands keywords on.
                    if let Expr::Prim(prim) = self.program.expr(function)
                        && *prim != Prim::Apply
                    {
                        let name = prim.name();
                        return Err(unsupported(item, format!("`#:{keyword}` of `{name}` isn't covered")));
                    }
                    let value =
                        rest.next().ok_or_else(|| wrong(item, format!("`#:{keyword}` has no argument")))?;
                    if keywords.iter().any(|(other, _)| other == keyword) {
                        return Err(wrong(item, format!("`#:{keyword}` is given twice")));
                    }
                    keywords.push((keyword.clone(), self.expr(value)?));
                }
                None => arguments.push(self.expr(item)?),
            }
        }
        keywords.sort_by(|a, b| a.0.cmp(&b.0));
        if let (Some(name), 4, Expr::Global(global)) = (name, arguments.len(), self.program.expr(function))
            && self.program.global(*global).module == Program::PRELUDE
            && self.program.global(*global).name.as_str() == "contract"
        {
            arguments.push(self.constant(Constant::Symbol(name.clone()), span));
        }
        let (arguments, keywords) = (arguments.into_boxed_slice(), keywords.into_boxed_slice());
        Ok(self.add(Expr::Apply { function, arguments, keywords }, span))
    }

    /// The arguments of an application to be evaluated before, and the application to the results, where keywords come in another order
    /// than they're evaluated in: those without one first, then by their names.
    fn in_order(&mut self, items: &[Syntax], span: Span) -> Option<Ordered> {
        let quoted = |item: &Syntax| item.as_form("quote").is_some() || item.as_form("lambda").is_some();
        let constant = |item: &Syntax| matches!(item.datum, Datum::Atom(_)) || quoted(item);
        let mut arguments: Vec<(Option<&Symbol>, &Syntax)> = vec![];
        let mut rest = items[1..].iter();
        while let Some(item) = rest.next() {
            match item.as_keyword() {
                Some(keyword) => arguments.push((Some(keyword), rest.next()?)),
                None => arguments.push((None, item)),
            }
        }
        let effects = arguments.iter().filter(|(_, value)| !constant(value)).map(|(keyword, _)| *keyword);
        if arguments.iter().any(|(_, value)| value.as_keyword().is_some()) || effects.is_sorted() {
            return None;
        }
        let mut ordered = Ordered { before: vec![], application: vec![items[0].clone()] };
        for (keyword, value) in &arguments {
            let value = match constant(value) {
                true => (*value).clone(),
                false => {
                    let name = self.fresh("argument", value.span);
                    ordered.before.push((name.clone(), (*value).clone()));
                    name
                }
            };
            ordered
                .application
                .extend(keyword.map(|name| Syntax { span, datum: Datum::Keyword(name.clone()) }));
            ordered.application.push(value);
        }
        Some(ordered)
    }

    /// The procedure that takes the keywords of a library procedure, where that's another: most calls have none, and the other
    /// one is cheap.
    fn with_keywords(&mut self, function: ExprId, span: Span) -> Option<ExprId> {
        let name = match self.program.expr(function) {
            Expr::Prim(prim) => prim.name().to_owned(),
            Expr::Global(global) if self.program.global(*global).module == Program::PRELUDE => {
                self.program.global(*global).name.to_string()
            }
            _ => return None,
        };
        match self.library.get(&Symbol::new(&format!("#%{name}/keywords")))? {
            Meaning::Global(global) => Some(self.add(Expr::Global(*global), span)),
            _ => None,
        }
    }
}
