//! Expressions as text, over a stack of what's left to print: no depth is too much.

use super::Printer;
use super::literal;
use crate::ast::{Binary, Binder, Grouping, Node, NodeId, NodeKind, Quantifier, Type, Unary};

/// What's left to print.
enum Piece<'a> {
    Text(&'static str),
    Node(NodeId, Context),
    /// `[8:0]`
    Bits(u32, u32),
    Type(&'a Type),
    Binder(&'a Binder),
}

/// What an expression stands in.
#[derive(Clone, Copy)]
enum Context {
    /// Something that ends by itself.
    Alone,
    /// An index or a type follows.
    Base,
    /// An operand of a prefix operator.
    Prefixed,
    /// The left or right operand of an infix operator.
    Left(Binary),
    Right(Binary),
}

impl Context {
    fn needs_parentheses(self, kind: &NodeKind) -> bool {
        let beside = |outer: Binary, side: Grouping| match kind {
            NodeKind::Binary(inner, ..) if inner.precedence() == outer.precedence() => {
                let mixes = outer.precedence() > 3 || outer.precedence() == 1;
                !(outer.grouping() == side && (mixes || inner == &outer))
            }
            NodeKind::Binary(inner, ..) => inner.precedence() < outer.precedence(),
            NodeKind::If(..) => true,
            _ => false,
        };
        match self {
            Context::Alone => false,
            Context::Base => {
                matches!(kind, NodeKind::Binary(..) | NodeKind::If(..) | NodeKind::Unary(..))
            }
            Context::Prefixed => matches!(kind, NodeKind::Binary(..) | NodeKind::If(..)),
            Context::Left(outer) => beside(outer, Grouping::Left),
            Context::Right(outer) => beside(outer, Grouping::Right),
        }
    }
}

impl<'a> Printer<'a> {
    pub(super) fn nodes(&mut self, nodes: &'a [Node], root: NodeId) {
        // The next piece is the last.
        let mut left = vec![Piece::Node(root, Context::Alone)];
        while let Some(piece) = left.pop() {
            match piece {
                Piece::Text(text) => self.put(text),
                Piece::Bits(high, low) => self.put(&format!("[{high}:{low}]")),
                Piece::Type(ty) => self.ty(ty),
                Piece::Binder(binder) => self.binder(binder),
                Piece::Node(node, context) => {
                    let kind = &nodes[node.index()].kind;
                    if context.needs_parentheses(kind) {
                        self.put("(");
                        left.push(Piece::Text(")"));
                        left.push(Piece::Node(node, Context::Alone));
                    } else {
                        let from = left.len();
                        self.node(nodes, kind, &mut left);
                        left[from..].reverse();
                    }
                }
            }
        }
    }

    /// Prints what comes first of a node, and adds the rest to `rest` in order.
    fn node(&mut self, nodes: &'a [Node], kind: &'a NodeKind, rest: &mut Vec<Piece<'a>>) {
        match kind {
            NodeKind::Bool(value) => self.put(if *value { "true" } else { "false" }),
            NodeKind::Int(value) => self.put(&value.to_string()),
            NodeKind::Real(value) => self.put(&literal::real(value)),
            NodeKind::BitVec(value, width) => self.put(&format!("{value}bv{width}")),
            NodeKind::Float(value) => self.put(&literal::float(value)),
            NodeKind::Name(name) => self.name(*name),
            NodeKind::Unary(operator, a) => {
                self.put(if *operator == Unary::Not { "!" } else { "-" });
                rest.push(Piece::Node(*a, Context::Prefixed));
            }
            NodeKind::Binary(operator, a, b) => {
                rest.push(Piece::Node(*a, Context::Left(*operator)));
                rest.extend([Piece::Text(" "), Piece::Text(operator.text()), Piece::Text(" ")]);
                rest.push(Piece::Node(*b, Context::Right(*operator)));
            }
            NodeKind::If(a, b, c) => {
                for (text, node) in [("if ", a), (" then ", b), (" else ", c)] {
                    rest.extend([Piece::Text(text), Piece::Node(*node, Context::Alone)]);
                }
            }
            NodeKind::Old(a) => self.wrapped("old(", *a, rest),
            NodeKind::ToInt(a) => self.wrapped("int(", *a, rest),
            NodeKind::ToReal(a) => self.wrapped("real(", *a, rest),
            NodeKind::Coerce(a, ty) => {
                self.put("(");
                rest.extend([
                    Piece::Node(*a, Context::Base),
                    Piece::Text(" : "),
                    Piece::Type(ty),
                    Piece::Text(")"),
                ]);
            }
            NodeKind::Call(ident, arguments) => {
                self.name(ident.name);
                self.put("(");
                several(arguments, rest);
                rest.push(Piece::Text(")"));
            }
            NodeKind::Select(map, indices) => {
                rest.extend([Piece::Node(*map, Context::Base), Piece::Text("[")]);
                several(indices, rest);
                rest.push(Piece::Text("]"));
            }
            NodeKind::Update(map, indices, value) => {
                rest.extend([Piece::Node(*map, Context::Base), Piece::Text("[")]);
                several(indices, rest);
                rest.extend([Piece::Text(" := "), Piece::Node(*value, Context::Alone), Piece::Text("]")]);
            }
            NodeKind::Extract(a, high, low) => {
                rest.extend([Piece::Node(*a, Context::Base), Piece::Bits(*high, *low)]);
            }
            NodeKind::Bind(binder) => self.binder(binder),
            NodeKind::Quantified(binder, patterns, body) => {
                if let NodeKind::Bind(binder) = &nodes[binder.index()].kind {
                    rest.push(Piece::Binder(binder));
                }
                for pattern in patterns {
                    rest.push(Piece::Text("{"));
                    several(pattern, rest);
                    rest.push(Piece::Text("} "));
                }
                rest.extend([Piece::Node(*body, Context::Alone), Piece::Text(")")]);
            }
        }
    }

    fn wrapped(&mut self, open: &str, inside: NodeId, rest: &mut Vec<Piece<'a>>) {
        self.put(open);
        rest.extend([Piece::Node(inside, Context::Alone), Piece::Text(")")]);
    }

    fn binder(&mut self, binder: &'a Binder) {
        self.put(match binder.quantifier {
            Quantifier::Forall => "(forall",
            Quantifier::Exists => "(exists",
            Quantifier::Lambda => "(lambda",
        });
        self.type_params(&binder.type_params);
        self.put(" ");
        self.list(&binder.bound, |printer, (ident, ty)| {
            printer.name(ident.name);
            printer.put(": ");
            printer.ty(ty);
        });
        self.put(" :: ");
        self.attributes(&binder.attributes);
    }
}

fn several(nodes: &[NodeId], rest: &mut Vec<Piece<'_>>) {
    for (position, node) in nodes.iter().enumerate() {
        if position > 0 {
            rest.push(Piece::Text(", "));
        }
        rest.push(Piece::Node(*node, Context::Alone));
    }
}
