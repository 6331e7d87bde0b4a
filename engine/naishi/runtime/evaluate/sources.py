"""The addresses at which a query looks, as closures: a row for each kind of source."""

from __future__ import annotations

from naishi.program import FRAME_SEAT, FRAME_THIS, Around, AtAddress, Everywhere, InPlace, Line
from naishi.runtime.evaluate.queries import Finding
from naishi.runtime.evaluate.values import Values, looks_at


@looks_at(InPlace)
def _in_place(finding: Finding, source: InPlace) -> Values:
    layout = finding.layout
    if layout.is_static(source):
        by_seat = [layout.addresses(source, seat) for seat in range(finding.program.seats + 1)]
        return lambda c, b, it: by_seat[c[b + FRAME_SEAT]]
    bases, whose = layout.bases[source.place], finding.owner(source.owner)
    return lambda c, b, it: bases[whose(c, b, it)]


@looks_at(AtAddress)
def _at_address(finding: Finding, source: AtAddress) -> Values:
    where = finding.value(source.address)
    return lambda c, b, it: [a for a in (where(c, b, it),) if a]


@looks_at(Line)
def _line(finding: Finding, source: Line) -> Values:
    lines, where = finding.layout.lines[source.where], finding.value(source.address)
    return lambda c, b, it: lines[where(c, b, it)]


@looks_at(Around)
def _around(finding: Finding, source: Around) -> Values:
    table, loc = finding.layout.around[source.where], finding.layout.loc
    return lambda c, b, it: list(table[c[loc + c[b + FRAME_THIS]]])


@looks_at(Everywhere)
def _everywhere(finding: Finding, source: Everywhere) -> Values:
    layout = finding.layout
    slots = [a for a in range(layout.places_end) if layout.place_of[a] >= 0 and not layout.heap[a]]
    return lambda c, b, it: slots
