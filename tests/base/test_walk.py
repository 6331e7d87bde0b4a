"""Walking over frozen data, by a small language of its own."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from naishi.base.walk import all_of, children, fields, layers, map_children, parts


@frozen
class Leaf:
    text: str


@frozen
class Branch:
    first: Any
    others: tuple[Any, ...] = ()
    span: Any = None


A, B, C = Leaf("a"), Leaf("b"), Leaf("c")
TREE = Branch(Branch(A), (B, (3, C), "text", None), span=Leaf("where it stands"))


def test_fields() -> None:
    assert fields(Branch) == ("first", "others")
    assert fields(str) == ()


def test_children_are_what_stands_right_inside() -> None:
    assert children(TREE) == [Branch(A), B, C]
    assert children((A, 1, (B,))) == [A, B]
    assert children("text") == children(A) == []


def test_parts_come_outermost_first_and_once() -> None:
    assert [*parts((A, TREE, A))] == [A, TREE, Branch(A), B, C]
    assert [*all_of(TREE, Branch)] == [TREE, Branch(A)]


def test_how_deep() -> None:
    assert [layers(one) for one in ("text", A, (A, Branch(A)), TREE, Branch(TREE))] == [0, 1, 2, 3, 4]


def test_children_can_be_changed() -> None:
    def louder(one: Any) -> Any:
        return Leaf(one.text.upper()) if isinstance(one, Leaf) else map_children(one, louder)

    assert louder(TREE) == Branch(Branch(Leaf("A")), (Leaf("B"), (3, Leaf("C")), "text", None), span=TREE.span)
    assert map_children((A, 1), louder) == (Leaf("A"), 1)


def test_what_is_not_changed_is_the_same() -> None:
    assert map_children(TREE, lambda one: one) is TREE
    assert map_children("text", lambda one: None) == "text"
