"""The table as text, for `render_mode="ansi"`."""

from __future__ import annotations

from naishi.envs.running import Run


def drawn(run: Run, seat: int) -> str:
    """The table as a seat may see it, one place a line; `?` is what it does not know, a pile's top stands first."""
    match, kinds = run.match(), run.game.program.kinds
    acting = ", ".join(f"seat_{one}" for one in run.to_act) or "nobody"
    lines = [f"turn {match.turn}, to act: {acting}"]
    for (name, owner), spots in match.visible(seat).items():
        lying = [[kinds[item.kind].name if item is not None else "?" for item in spot.items] for spot in spots]
        whose = f" of seat_{owner}" if owner else ""
        lines.append(f"{name}{whose}: {', '.join(' '.join(names) or '-' for names in lying)}")
    for one in match.kept_values():
        whose = f" of seat_{one['owner']}" if one["owner"] else ""
        lines.append(f"{one['name']}{whose}: {'-' if one['value'] is None else one['value']}")
    return "\n".join(lines) + "\n"
